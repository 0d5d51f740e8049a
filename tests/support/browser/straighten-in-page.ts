import { type Corners, straighten } from '@/lib/straighten/straighten';

/** Built into a page of any browser: straightens pictures there. */

declare global {
  /** Takes and returns a picture in Base64. */
  var straightenInPage: (picture: string, corners: Corners) => Promise<string>;
}

export const toBlob = async (base64: string) =>
  (await fetch(`data:image/jpeg;base64,${base64}`)).blob();

globalThis.straightenInPage = async (picture, corners) => {
  const jpeg = await straighten(await toBlob(picture), corners, new AbortController().signal);
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};
