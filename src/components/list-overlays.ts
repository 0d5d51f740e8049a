import { once } from 'es-toolkit';

// Code that is loaded ahead, and again when it opens, must be the same promise: the second import
// of a module whose styles were lost succeeds without them.

export const loadFilter = once(() => import('@/components/filter-modal'));
export const loadImport = once(() => import('@/components/import-modal'));
