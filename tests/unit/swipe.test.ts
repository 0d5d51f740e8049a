import { describe, expect, it } from 'vitest';
import { judgeEnd, judgeStart } from '@/pages/documents/desk/swipe-steps';

describe('the start of a touch', () => {
  it('is not judged before the finger has moved', () => {
    expect(judgeStart({ x: 6, y: 6 }, 100)).toBeUndefined();
  });

  it.each([
    { x: 12, y: 0 },
    { x: -12, y: 0 },
    { x: 30, y: 19 },
    { x: -30, y: -19 },
  ])('is a swipe where the finger goes sideways, by $x and $y px', (moved) => {
    expect(judgeStart(moved, 100)).toBe(true);
  });

  it.each([
    { x: 0, y: 12 },
    { x: 12, y: -12 },
    { x: -30, y: 21 },
  ])('is no swipe where it goes up, down or aslant, by $x and $y px', (moved) => {
    expect(judgeStart(moved, 100)).toBe(false);
  });

  it('is no swipe after a rest, which selects text', () => {
    expect(judgeStart({ x: 0, y: 0 }, 400)).toBe(false);
    expect(judgeStart({ x: 40, y: 0 }, 400)).toBe(false);
    expect(judgeStart({ x: 40, y: 0 }, 399)).toBe(true);
  });
});

describe('the end of a swipe', () => {
  it('counts from a quarter of the area on', () => {
    expect(judgeEnd(-89, 360)).toBeUndefined();
    expect(judgeEnd(-90, 360)).toBe('left');
    expect(judgeEnd(89, 360)).toBeUndefined();
    expect(judgeEnd(90, 360)).toBe('right');
  });

  it('counts from 120 px on where the area is wide', () => {
    expect(judgeEnd(-119, 1200)).toBeUndefined();
    expect(judgeEnd(-120, 1200)).toBe('left');
  });
});
