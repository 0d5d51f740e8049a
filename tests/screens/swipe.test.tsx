import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openDesk, placeOn } from '../support/screens/desk';

// Swipes over the file, by events: there are no pixels here.

/** Fires events, and waits for what they lead to. */
const touch = (events: () => void) => act(async () => events());

async function openWithFile() {
  const { desk } = await openDesk();
  const file = desk.querySelector('.document-preview');
  if (!file) throw new Error('There is no file.');
  const place = () => placeOn(desk);
  expect(place()).toMatch(/^1 of /);
  return { desk, file, place };
}

const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1 };
const at = (clientX: number, clientY = 300) => ({ clientX, clientY });

it('counts a swipe that is over before it has been drawn', async () => {
  const { file, place } = await openWithFile();
  await touch(() => {
    fireEvent.pointerDown(file, { ...finger, ...at(300) });
    fireEvent.pointerMove(file, { ...finger, ...at(150) });
    fireEvent.pointerUp(file, { ...finger, ...at(150) });
  });
  expect(place()).toMatch(/^2 of /);
});

it('counts nothing that the browser has taken over, and no mouse', async () => {
  const { desk, file, place } = await openWithFile();
  fireEvent.pointerDown(file, { ...finger, ...at(300) });
  fireEvent.pointerMove(file, { ...finger, ...at(150) });
  await within(desk).findByText('Next document');
  fireEvent.pointerCancel(file, { ...finger, ...at(150) });
  await waitFor(() => expect(within(desk).queryByText('Next document')).toBeNull());
  await touch(() => fireEvent.pointerUp(file, { ...finger, ...at(150) }));

  const mouse = { ...finger, pointerType: 'mouse' };
  fireEvent.pointerDown(file, { ...mouse, ...at(300) });
  fireEvent.pointerMove(file, { ...mouse, ...at(150) });
  expect(within(desk).queryByText('Next document')).toBeNull();
  await touch(() => fireEvent.pointerUp(file, { ...mouse, ...at(150) }));
  expect(place()).toMatch(/^1 of /);
});

it('leaves the edges of the screen to the browser’s own way back', async () => {
  const { desk, place } = await openWithFile();
  const swipe = (from: number, to: number) =>
    touch(() => {
      const file = desk.querySelector('.document-preview:not([data-hidden])') ?? desk;
      fireEvent.pointerDown(file, { ...finger, ...at(from) });
      fireEvent.pointerMove(file, { ...finger, ...at(to) });
      fireEvent.pointerUp(file, { ...finger, ...at(to) });
    });
  await swipe(window.innerWidth - 10, 300);
  expect(place()).toMatch(/^1 of /);
  await swipe(window.innerWidth - 30, 300);
  expect(place()).toMatch(/^2 of /);
  await swipe(10, 300);
  expect(place()).toMatch(/^2 of /);
  await swipe(30, 300);
  expect(place()).toMatch(/^1 of /);
});

it('counts nothing where the browser pans or pinches', async () => {
  const { desk, file, place } = await openWithFile();
  const frame = desk.querySelector<HTMLElement>('.swipe-steps');
  if (!frame) throw new Error('There is no frame.');
  const swipe = () =>
    touch(() => {
      fireEvent.pointerDown(file, { ...finger, ...at(300) });
      fireEvent.pointerMove(file, { ...finger, ...at(150) });
      fireEvent.pointerUp(file, { ...finger, ...at(150) });
    });
  Object.defineProperty(frame, 'scrollWidth', { value: 900, configurable: true });
  frame.style.overflowX = 'auto';
  await swipe();
  frame.style.overflowX = 'hidden';
  expect(place()).toMatch(/^1 of /);

  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { scale: 2 }));
  await swipe();
  vi.unstubAllGlobals();
  expect(place()).toMatch(/^1 of /);

  const second = { ...finger, isPrimary: false, pointerId: 2 };
  await touch(() => {
    fireEvent.pointerDown(file, { ...finger, ...at(300) });
    fireEvent.pointerDown(file, { ...second, ...at(300, 400) });
    fireEvent.pointerMove(file, { ...finger, ...at(150) });
    fireEvent.pointerMove(file, { ...second, ...at(150, 400) });
    fireEvent.pointerUp(file, { ...second, ...at(150, 400) });
    fireEvent.pointerUp(file, { ...finger, ...at(150) });
  });
  expect(place()).toMatch(/^1 of /);

  await swipe();
  expect(place()).toMatch(/^2 of /);
});
