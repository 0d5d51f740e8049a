/** False for a file that has been changed, moved or deleted since it was chosen: the browser then refuses to read it. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
