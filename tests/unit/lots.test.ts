import { act, renderHook } from '@testing-library/react';
import { range } from 'es-toolkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLots } from '@/hooks/use-lots';

const rowsOf = (first: number, last: number) => range(first, last + 1).map((id) => ({ id }));

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});

/** Lets the browser paint. */
const paint = () =>
  act(() => {
    for (const frame of frames.splice(0)) frame(0);
  });

function draw(rows: { id: number }[]) {
  const { result, rerender } = renderHook(useLots<{ id: number }>, { initialProps: rows });
  return { drawn: () => result.current.map(({ id }) => id), rerender };
}

it('a page of 10 rows is drawn at once', () => {
  const { drawn } = draw(rowsOf(1, 10));
  expect(drawn()).toHaveLength(10);
  expect(frames).toEqual([]);
});

it('a longer page grows by 10 rows a frame, in its order, until all are drawn', () => {
  const { drawn } = draw(rowsOf(1, 25));
  expect(drawn()).toEqual(range(1, 11));
  paint();
  expect(drawn()).toEqual(range(1, 21));
  paint();
  expect(drawn()).toEqual(range(1, 26));
  paint();
  expect(frames).toEqual([]);
});

it('rows that are drawn stay when the list is loaded anew, with some gone and some new', () => {
  const { drawn, rerender } = draw(rowsOf(1, 100));
  for (let lot = 1; lot <= 10; lot++) paint();
  const reloaded = [{ id: 101 }, ...rowsOf(3, 100)];
  rerender(reloaded);
  expect(drawn()).toEqual(reloaded.map(({ id }) => id));
});

it('another page starts with 10 rows again', () => {
  const { drawn, rerender } = draw(rowsOf(1, 100));
  for (let lot = 1; lot <= 10; lot++) paint();
  rerender(rowsOf(101, 200));
  expect(drawn()).toEqual(range(101, 111));
});
