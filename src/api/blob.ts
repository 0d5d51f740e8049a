import { isAxiosError } from 'axios';
import { UnreadableAnswer } from '@/api/body';
import { http } from '@/api/http';

async function parsed(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return undefined;
  }
}

/** What an API or a proxy says in place of a file. */
const noFiles = /^(text\/html|application\/json)\b/;

/**
 * GETs a file. Throws UnreadableAnswer when something else came in its place. When the call fails, the error's blob is read
 * as JSON, so that its message is found like any other's (spec section 8).
 */
export async function getBlob(url: string): Promise<Blob> {
  try {
    const { data } = await http.get<Blob>(url, { responseType: 'blob' });
    if (data.size === 0 || noFiles.test(data.type)) throw new UnreadableAnswer('Expected a file.');
    return data;
  } catch (error) {
    if (isAxiosError(error) && error.response?.data instanceof Blob) {
      error.response.data = await parsed(error.response.data);
    }
    throw error;
  }
}
