import { loadOnce } from '@/feedback/load-code';

// What opens over every list, for the routes and for the buttons that load it ahead.

export const loadFilter = loadOnce(() => import('@/components/filter-modal'));
export const loadImport = loadOnce(() => import('@/components/import-modal'));
