import { describeBrowser } from './browser';

/** Prints which Chromium the tests run in. */
export default function nameBrowser() {
  process.stdout.write(`${describeBrowser().join('\n')}\n`);
}
