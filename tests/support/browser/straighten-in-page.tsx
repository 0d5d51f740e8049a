import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CornerEditor } from '@/components/camera/corner-editor';
import { type Corners, straighten, wholeFrame } from '@/lib/straighten/straighten';
import { type Language, loadOverlayTexts, setLanguage } from '@/texts/language';
import '@/styles/main.scss';

/** Built into a page of any browser: straightens pictures there, and shows the editor of corners. */

declare global {
  /** Takes and returns a picture in Base64. */
  var straightenInPage: (picture: string, corners: Corners) => Promise<string>;
  var editCorners: (picture: string, language: Language) => Promise<void>;
  /** What the editor has said. */
  var editedCorners: Corners;
}

const toBlob = async (base64: string) => (await fetch(`data:image/jpeg;base64,${base64}`)).blob();

globalThis.straightenInPage = async (picture, corners) => {
  const jpeg = await straighten(await toBlob(picture), corners, new AbortController().signal);
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

function Edited({ picture }: { picture: Blob }) {
  const [corners, setCorners] = useState(wholeFrame);
  globalThis.editedCorners = corners;
  return <CornerEditor picture={picture} corners={corners} onChange={setCorners} />;
}

globalThis.editCorners = async (picture, language) => {
  await Promise.all([setLanguage(language), loadOverlayTexts()]);
  const root = document.getElementById('root') as HTMLElement;
  root.style.height = 'calc(100dvh - 3rem)';
  createRoot(root).render(<Edited picture={await toBlob(picture)} />);
};
