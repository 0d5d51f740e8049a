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

const textTypes = /^(text\/html|application\/json)\b/;

/** Whether it is a file, and not what an API or a proxy says in its place. PHP calls files text/html, too, when nobody tells it their type. */
async function isFile(blob: Blob): Promise<boolean> {
  if (blob.size === 0) return false;
  return !textTypes.test(blob.type) || !/^\s*[<{[]/.test(await blob.slice(0, 64).text());
}

/**
 * GETs a file. Throws UnreadableAnswer when something else came in its place. When the call fails, the error's blob is read
 * as JSON, so that its message is found like any other's (spec section 8).
 */
export async function getBlob(url: string): Promise<Blob> {
  try {
    const { data } = await http.get<Blob>(url, { responseType: 'blob' });
    if (await isFile(data)) return data;
    throw new UnreadableAnswer('Expected a file.');
  } catch (error) {
    if (isAxiosError(error) && error.response?.data instanceof Blob) {
      error.response.data = await parsed(error.response.data);
    }
    throw error;
  }
}
