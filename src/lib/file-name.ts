import { cleanText } from '@/shared/clean-text';

/** The names of Windows' own devices, whatever extension follows. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$)(?=\.|$)/i;

/**
 * The name of a download: the last segment of the server's path, without what could hide an
 * extension or confuse a file system. `fallback` replaces an unusable name.
 */
export function toFileName(path: string, fallback: string): string {
  const segment = path.split(/[/\\]/).at(-1) ?? '';
  const name = cleanText(segment)
    // Control characters, lone surrogates, bidirectional overrides, and what Windows refuses.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '_$&');
  return name || fallback;
}
