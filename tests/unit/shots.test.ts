import { expect, it } from 'vitest';
import { nameShot } from '@/pages/documents/many-files/shots';

const taken = new Date(2026, 10, 29, 14, 3, 5).getTime();

it('are named by the time at which they were taken, and no two alike [A-36]', () => {
  expect(nameShot(taken, [])).toBe('2026-11-29 14.03.05.jpg');
  // A PDF has the name of its first shot.
  const others = ['2026-11-29 14.03.05.pdf', '2026-11-29 14.03.05 (2).jpg'];
  expect(nameShot(taken, others)).toBe('2026-11-29 14.03.05 (3).jpg');
});
