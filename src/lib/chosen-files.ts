import { t } from '@/texts/texts';

/** Browsers refuse to read a file that has been changed, moved or deleted since it was chosen. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export const unreadableMessage = () =>
  t('The file can no longer be read: it was changed, moved or deleted. Choose it again.');
