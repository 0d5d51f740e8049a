import type { Corners } from '@/lib/straighten/straighten';

export type TakenPicture = {
  id: string;
  /** The picture as it was taken. */
  frame: Blob;
  corners: Corners;
  /** The id of its page, which may still be in the making. Undefined before that. */
  pageId: string | undefined;
  /** The part between the corners, straightened. */
  page: Blob | undefined;
  /** True if it could not be straightened. */
  hasFailed: boolean;
};
