import type { Id } from '@/api/wire';
import type { TakenPicture } from '@/components/camera/taken-picture';
import { createId } from '@/lib/records';
import { wholeFrame } from '@/lib/straighten/straighten';

/** The type and the description of the files that are made of shots. */
export type Purpose = { typeId: Id | undefined; description: string };

/** A picture that was taken, and waits in the camera. */
export type Shot = Purpose &
  TakenPicture & {
    /** The unique name of its file. */
    name: string;
    /** ms */
    takenAt: number;
  };

export const createShot = (frame: Blob, name: string, takenAt: number, purpose: Purpose): Shot => ({
  ...purpose,
  id: createId(),
  name,
  takenAt,
  frame,
  corners: wholeFrame,
  pageId: undefined,
  page: undefined,
  hasFailed: false,
});

/** Names a file by the local time: `2026-11-29 14.03.12.jpg`, numbered if that is used. */
export function nameShot(takenAt: number, used: readonly string[]): string {
  const time = new Date(takenAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.');
  for (let count = 1; ; count += 1) {
    const name = `${day} ${clock}${count > 1 ? ` (${count})` : ''}`;
    // The page may become a PDF.
    if (used.every((one) => !one.startsWith(`${name}.`))) return `${name}.jpg`;
  }
}
