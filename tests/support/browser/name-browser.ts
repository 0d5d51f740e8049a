import { describeBrowser } from './browser';

/** Prints which Chromium the tests run in, and again where people look, at the end. */
export default function nameBrowser() {
  const print = () => void process.stdout.write(`${describeBrowser().join('\n')}\n`);
  print();
  return print;
}
