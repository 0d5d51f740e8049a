import { isAxiosError } from 'axios';
import { http } from '@/api/http';

async function parsed(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return undefined;
  }
}

/** GETs a file. When that fails, the error's blob is read as JSON, so that its message is found like any other's (spec section 8). */
export async function getBlob(url: string): Promise<Blob> {
  try {
    const { data } = await http.get<Blob>(url, { responseType: 'blob' });
    return data;
  } catch (error) {
    if (isAxiosError(error) && error.response?.data instanceof Blob) {
      error.response.data = await parsed(error.response.data);
    }
    throw error;
  }
}
