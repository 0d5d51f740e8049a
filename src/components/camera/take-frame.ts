/** Shots are JPEGs of this quality: they are drawn once more when they are straightened. */
const quality = 0.92;

/** Takes what a video shows, in all its pixels. Rejects if there is too little memory. */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  try {
    canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (frame) => (frame ? resolve(frame) : reject(new Error('Too little memory.'))),
        'image/jpeg',
        quality,
      );
    });
  } finally {
    // Frees the memory at once, on which phones have a limit.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** True if the browser can draw a picture. */
export async function isDrawable(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  bitmap?.close();
  return bitmap !== undefined;
}
