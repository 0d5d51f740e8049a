import { loadOnce } from '@/feedback/load-code';

// The parts that open over every list, for the routes and for the buttons that load them ahead.

export const loadFilter = loadOnce(() => import('@/components/filter-modal'));
export const loadImport = loadOnce(() => import('@/components/import-modal'));
