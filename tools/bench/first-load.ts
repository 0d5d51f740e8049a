import { measuredPaths, measureFirstLoad, overBudget } from '../../tests/support/browser/page-load';
import type { Section } from './section';
import { withServedApp } from './served-app';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What a browser fetches to show an address, on the first visit and on the next. */
export function firstLoad(): Promise<Section> {
  return withServedApp(async ({ browser, origin, signInAs }) => {
    const [session, ...others] = measuredPaths;
    const storageState = await (await signInAs('Dewi Lestari')).context().storageState();
    const stranger = await browser.newContext({ baseURL: origin });
    const loads = [await measureFirstLoad(stranger, session)];
    for (const path of others) {
      const owner = await browser.newContext({ baseURL: origin, storageState });
      loads.push(await measureFirstLoad(owner, path));
    }
    return {
      title: 'First and second load',
      columns: ['address', 'JS', 'CSS', 'scripts', 'requests', 'on the wire', 'again'],
      rows: loads.map(({ path, first, again }) => [
        path,
        kilobytes(first.js),
        kilobytes(first.css),
        first.scripts,
        first.requests,
        kilobytes(first.transferred),
        kilobytes(again.transferred),
      ]),
      notes: [
        "Without the API's answers. JS and CSS are gzipped; “on the wire” is what the server sends: brotli, with headers.",
      ],
      over: overBudget(loads),
    };
  });
}
