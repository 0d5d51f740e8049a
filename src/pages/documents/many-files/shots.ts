import type { Id } from '@/api/wire';
import { createId } from '@/lib/records';
import { type Corners, wholeFrame } from '@/lib/straighten/straighten';

/** What the files that are made of shots are to be. */
export type Purpose = { typeId: Id | undefined; description: string };

/** A picture that was taken, and waits in the camera. */
export type Shot = Purpose & {
  id: string;
  /** The name of its file, which no other has. */
  name: string;
  /** ms */
  takenAt: number;
  /** As it was taken. */
  frame: Blob;
  corners: Corners;
  /** The id of the bytes of its page, which may still be in the making. */
  pageId: string | undefined;
  /** What is between the corners, straightened. */
  page: Blob | undefined;
  /** True if it could not be straightened. */
  hasFailed: boolean;
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

/** The local time as the name of a file: `2026-11-29 14.03.12.jpg`; another if that is taken. */
export function nameShot(takenAt: number, taken: readonly string[]): string {
  const time = new Date(takenAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.');
  for (let count = 1; ; count += 1) {
    const name = `${day} ${clock}${count > 1 ? ` (${count})` : ''}`;
    // Its page may become a PDF.
    if (taken.every((one) => !one.startsWith(`${name}.`))) return `${name}.jpg`;
  }
}
