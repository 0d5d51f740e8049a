import { vi } from 'vitest';

vi.mock('@/components/viewer/load-pdf-viewer', () => import('./pdf-viewer-stand-in'));
