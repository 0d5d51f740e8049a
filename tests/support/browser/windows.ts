import { expect } from '@playwright/test';
import { noteProgram } from '../runner/programs';
import { openPage, startChromium, startFirefox, windowOf } from './firefox';
import { test as base } from './own-server';
import { startWebKit } from './webkit';
import { click, see, type Window } from './window';

export type Engine = 'chromium' | 'firefox' | 'webkit';

type Fixtures = {
  window: Window;
  /** Comes from the portal as this person, in place of whoever is there. */
  arriveAs: (name: string) => Promise<void>;
};

const browsers = {
  chromium: { name: 'Chromium', start: startChromium },
  firefox: { name: 'Firefox', start: startFirefox },
};

/**
 * Tests in a window of the engine of their project. Errors in the console of the first two fail
 * them.
 */
export const test = base.extend<Fixtures, { engine: Engine }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  window: async ({ engine }, use, { project }) => {
    if (engine === 'webkit') {
      const { window, version, stop } = await startWebKit();
      noteProgram({ name: 'WebKitGTK', version, project: project.name });
      await use(window);
      await stop();
      return;
    }
    const { name, start } = browsers[engine];
    const browser = await start();
    // Such as firefox/153.7.
    const [, version = ''] = (await browser.version()).split('/');
    noteProgram({ name, version, project: project.name });
    const faults: string[] = [];
    await use(windowOf(await openPage(browser, (text) => faults.push(text))));
    await browser.close();
    expect(faults, 'errors in the browser').toEqual([]);
  },
  arriveAs: ({ window, baseURL }, use) =>
    use(async (name) => {
      await window.goTo(`${baseURL}/portal`);
      await click(window, { role: 'listitem', text: name }, { role: 'button' });
      await see(window, { role: 'heading', name: 'Dashboard' });
    }),
});
