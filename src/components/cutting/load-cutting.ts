import { loadOnce, withTexts } from '@/feedback/load-code';

/** Loads what opens a stack and cuts it, once there is one. */
export const loadCutting = loadOnce(() => withTexts(() => import('@/components/cutting/cutting')));
