import { limitAsync } from 'es-toolkit';
import { FileImage, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** px; twice as many as shown, for sharp screens. */
const side = 96;

/** A picture in full size takes much memory: one at a time. */
const shrink = limitAsync(
  (file: Blob) => createImageBitmap(file, { resizeWidth: side, resizeQuality: 'low' }),
  1,
);

type Props = {
  /** Undefined while it is being made. */
  file: Blob | undefined;
};

/** A small picture of a file once it is in view; for other files than pictures, a sign. */
export function Thumbnail({ file }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const isPicture = !file || file.type.startsWith('image/');

  useEffect(() => {
    const target = canvas.current;
    if (!file || !target || !frame.current || !('createImageBitmap' in window)) return;
    const watching = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watching.disconnect();
      void draw(file, target).then(setIsDrawn);
    });
    watching.observe(frame.current);
    return () => watching.disconnect();
  }, [file]);

  const Sign = isPicture ? FileImage : FileText;
  return (
    <span ref={frame} className="tray-picture" aria-hidden>
      {isPicture && <canvas ref={canvas} data-drawn={isDrawn || undefined} />}
      {!isDrawn && <Sign />}
    </span>
  );
}

/** Draws a picture. Resolves to false if the browser cannot show it. */
async function draw(file: Blob, canvas: HTMLCanvasElement): Promise<boolean> {
  const bitmap = await shrink(file).catch(() => undefined);
  if (!bitmap) return false;
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return true;
}
