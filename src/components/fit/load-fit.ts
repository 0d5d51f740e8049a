import { once } from 'es-toolkit';

/** The code that makes files fit is loaded when there is one. */
export const loadFit = once(() => import('@/components/fit/fit'));
