import { afterEach, expect, it, vi } from 'vitest';
import { empty, offer, subscribe } from '@/pages/documents/many-files/drop-box';

const [first, second] = ['Ijazah.pdf', 'Peta.pdf'].map((name) => ({
  files: [new File(['%PDF'], name)],
  folders: [],
}));
if (!first || !second) throw new Error('Two offers are needed.');

let close = () => {};
/** Opens the tray of a user. Returns what it receives. */
function openTray(user: string) {
  const onOffered = vi.fn();
  close = subscribe(user, onOffered);
  return () => onOffered.mock.calls.flat();
}

afterEach(() => {
  close();
  empty();
});

it('what was dropped before the tray has opened waits for it, and the rest goes on [J-1]', () => {
  offer(first, 'dewi');
  const received = openTray('dewi');
  offer(second, 'dewi');
  expect(received()).toEqual([first, second]);
});

it('a tray that is opened again finds nothing that an earlier one has taken', () => {
  offer(first, 'dewi');
  openTray('dewi');
  close();
  expect(openTray('dewi')()).toEqual([]);
});

it('what somebody else has left is dropped by the next tray', () => {
  offer(first, 'dewi');
  expect(openTray('agus')()).toEqual([]);
  close();
  expect(openTray('dewi')()).toEqual([]);
});
