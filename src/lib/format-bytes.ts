import { formatKilobytes } from '@/lib/format';
import { getLocale } from '@/texts/language';

/** Bytes → "298 KB", "4.1 MB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1000) return formatKilobytes(kilobytes);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(kilobytes / 1024).toLocaleString(getLocale(), digits)} MB`;
}
