import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';

/** What a browser fetches to show an address, without API calls; scripts and styles gzipped. */
type PageLoad = {
  js: number;
  css: number;
  scripts: number;
  requests: number;
  /** Bytes on the wire, headers included. Cached files count as 0. */
  transferred: number;
};

const isApi = (url: string) => url.includes('/service/api/');

async function watchWire(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const ofApi = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (isApi(request.url)) ofApi.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!ofApi.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

/** Opens an address in a new page and waits until the network is idle. */
async function measureLoad(context: BrowserContext, url: string): Promise<PageLoad> {
  const page = await context.newPage();
  const transferred = await watchWire(page);
  const load = { js: 0, css: 0, scripts: 0, requests: 0 };
  const weighed: Promise<void>[] = [];

  page.on('response', (response) => {
    if (isApi(response.url()) || response.url().startsWith('data:')) return;
    load.requests += 1;
    const type = response.request().resourceType();
    if (type === 'script') load.scripts += 1;
    const kind = { script: 'js' as const, stylesheet: 'css' as const }[type];
    if (!kind) return;
    weighed.push(
      response.body().then((body) => {
        load[kind] += gzipSync(body).length;
      }),
    );
  });

  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(weighed);
  await page.close();
  return { ...load, transferred: transferred() };
}

export type FirstLoad = { path: string; first: PageLoad; again: PageLoad };

/** Loads an address in a context that has loaded nothing, and then again. Closes the context. */
export async function measureFirstLoad(context: BrowserContext, path: string): Promise<FirstLoad> {
  const first = await measureLoad(context, path);
  const again = await measureLoad(context, path);
  await context.close();
  return { path, first, again };
}

const budgets: Record<string, Partial<PageLoad>> = {
  '/session': { js: 154_800, css: 14_000, requests: 10 },
  '/dashboard': { js: 158_800, css: 14_000, requests: 10 },
  '/document/my-document': { js: 173_200, css: 14_000, requests: 12 },
};
/** Bytes that a revisit may transfer. */
const revisit = 5000;

/** The first address is measured signed out, the others as an owner of documents. */
export const measuredPaths = ['/session', '/dashboard', '/document/my-document'] as const;

/** One sentence for each figure over its budget. */
export function overBudget(loads: FirstLoad[]): string[] {
  return loads.flatMap(({ path, first, again }) => {
    const most = budgets[path] ?? {};
    return [
      ...(Object.keys(most) as (keyof PageLoad)[])
        .filter((figure) => first[figure] > (most[figure] ?? 0))
        .map((figure) => `${path}: ${figure} ${first[figure]}, at most ${most[figure]}.`),
      ...(again.transferred > revisit
        ? [`${path}: a revisit transfers ${again.transferred} bytes, at most ${revisit}.`]
        : []),
    ];
  });
}
