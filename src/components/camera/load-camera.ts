import { loadOnce, withTexts } from '@/feedback/load-code';

/** Loads the camera and its corners, once a picture is to be taken. */
export const loadCamera = loadOnce(() =>
  withTexts(() => import('@/components/camera/camera-modal')),
);
