/** Fetches an image; rejects if the server refuses it, or if not all of it arrives. */
export async function fetchImage(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { referrerPolicy: 'no-referrer', signal });
  if (!response.ok) throw new Error('The server did not hand out the file.');
  return response.blob();
}

/** `unreachable`: it did not arrive, or the server's CORS headers forbid reading it. */
export type ImageProblem = 'damaged' | 'unreachable';

/** Why an image was not shown. The browser's element does not tell: this fetches the file again. */
export async function findProblem(url: string, signal: AbortSignal): Promise<ImageProblem> {
  // The Content-Security-Policy forbids fetching these, and nothing of them can be lost.
  if (url.startsWith('data:')) return 'damaged';
  const file = await fetchImage(url, signal).catch(() => undefined);
  if (!file) return 'unreachable';
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  bitmap?.close();
  return bitmap ? 'unreachable' : 'damaged';
}
