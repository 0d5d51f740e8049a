import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CornerEditor } from '@/components/camera/corner-editor';
import { type Corners, wholeFrame } from '@/lib/straighten/straighten';
import { type Language, loadOverlayTexts, setLanguage } from '@/texts/language';
import { toBlob } from './straighten-in-page';
import '@/styles/main.scss';

/** Built into a page: shows the editor of corners by itself. */

declare global {
  /** Takes a picture in Base64. */
  var editCorners: (picture: string, language: Language) => Promise<void>;
  /** What the editor has said. */
  var editedCorners: Corners;
}

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
