import { useEffect, useState } from 'react';

/** Pixels of the long side. A magnifier on a phone shows no more. */
const longSide = 2048;

/**
 * A picture, upright and no larger than screens can show it. Undefined while it is being made, and
 * where it can't be. Browsers keep what an `<img>` has shown in memory, in full, for minutes.
 */
export function useReduced(picture: Blob): ImageBitmap | undefined {
  const [reduced, setReduced] = useState<ImageBitmap>();
  useEffect(() => {
    const closing = new AbortController();
    const making = reduce(picture).catch(() => undefined);
    void making.then((made) => !closing.signal.aborted && setReduced(made));
    return () => {
      closing.abort();
      setReduced(undefined);
      void making.then((made) => made?.close());
    };
  }, [picture]);
  return reduced;
}

async function reduce(picture: Blob): Promise<ImageBitmap> {
  const full = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = longSide / Math.max(full.width, full.height);
  if (scale >= 1) return full;
  try {
    return await createImageBitmap(full, {
      resizeWidth: Math.round(full.width * scale),
      resizeHeight: Math.round(full.height * scale),
      resizeQuality: 'high',
    });
  } finally {
    full.close();
  }
}
