import { useLayoutEffect, useRef } from 'react';

type Props = {
  bitmap: ImageBitmap;
  /** Names the picture; without a label it is decoration. */
  label?: string;
};

/** Shows a picture whose memory is freed once it is gone. */
export function DrawnPicture({ bitmap, label }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return () => {
      canvas.width = 0;
      canvas.height = 0;
    };
  }, [bitmap]);
  return <canvas ref={ref} role={label && 'img'} aria-label={label} />;
}
