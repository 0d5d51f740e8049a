// @vitest-environment happy-dom

import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CornerEditor } from '@/components/camera/corner-editor';
import { type Corners, wholeFrame } from '@/lib/straighten/straighten';

const page: Corners = [
  { x: 0.1, y: 0.2 },
  { x: 0.9, y: 0.2 },
  { x: 0.9, y: 0.8 },
  { x: 0.1, y: 0.8 },
];

let corners = page;
const picture = new Blob(['1']);

function Edited({ from }: { from: Corners }) {
  const [edited, setEdited] = useState(from);
  corners = edited;
  return <CornerEditor picture={picture} corners={edited} onChange={setEdited} />;
}

function open(from = page) {
  const { container, unmount } = render(<Edited from={from} />);
  return { shown: within(container), unmount, user: userEvent.setup() };
}

it('arrow keys move a corner, with Shift farther, and it says its place [A-32]', async () => {
  const { shown, user } = open();
  const names = shown.getAllByRole('slider').map((corner) => corner.getAttribute('aria-label'));
  expect(names).toEqual([
    'Top left corner',
    'Top right corner',
    'Bottom right corner',
    'Bottom left corner',
  ]);
  const corner = shown.getByRole('slider', { name: 'Top left corner' });
  expect(corner.getAttribute('aria-valuetext')).toBe('10 % from the left, 20 % from the top');
  await user.tab();
  expect(document.activeElement).toBe(corner);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  expect(corner.getAttribute('aria-valuetext')).toBe('10.5 % from the left, 19.8 % from the top');
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
  expect(corner.getAttribute('aria-valuetext')).toBe('8 % from the left, 22.3 % from the top');
  expect(corners.slice(1)).toEqual(page.slice(1));
  await user.keyboard('{Shift>}{ArrowLeft>9/}{/Shift}');
  expect(corners[0].x, 'in the picture').toBe(0);
});

it('a drag moves a corner by the way of the pointer, without a jump, in the picture [A-32]', () => {
  const { shown } = open();
  const corner = shown.getByRole('slider', { name: 'Bottom right corner' });
  const stage = corner.parentElement as HTMLElement;
  stage.getBoundingClientRect = () => new DOMRect(50, 50, 200, 100);
  const at = (clientX: number, clientY: number, pointerId = 1) => ({ clientX, clientY, pointerId });
  fireEvent.pointerDown(corner, { ...at(240, 120), button: 0 });
  expect(corners).toEqual(page);
  fireEvent.pointerMove(corner, at(220, 110));
  expect(corners[2].x).toBeCloseTo(0.8);
  expect(corners[2].y).toBeCloseTo(0.7);
  fireEvent.pointerMove(corner, at(0, 0, 2));
  expect(corners[2].x, 'by another finger').toBeCloseTo(0.8);
  fireEvent.pointerMove(corner, at(900, 900));
  expect(corners[2]).toEqual({ x: 1, y: 1 });
  fireEvent.pointerUp(corner, at(900, 900));
  fireEvent.pointerMove(corner, at(220, 110));
  expect(corners[2], 'once it is let go').toEqual({ x: 1, y: 1 });
});

it('corners that make no page say so; "Whole picture" sets the frame [A-34 A-32]', async () => {
  const [one, two, three, four] = page;
  const { shown, user, unmount } = open();
  expect(shown.getByRole('status').textContent).toBe('');
  unmount();
  const crossed = open([two, one, three, four]);
  expect(crossed.shown.getByRole('status').textContent).toBe('The corners must make a page.');
  const [corner] = crossed.shown.getAllByRole('slider');
  expect(corner?.getAttribute('aria-invalid')).toBe('true');
  await user.click(crossed.shown.getByRole('button', { name: 'Whole picture' }));
  expect(corners).toEqual(wholeFrame);
  expect(screen.getByRole('status').textContent).toBe('');
});
