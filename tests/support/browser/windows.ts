import { expect } from '@playwright/test';
import { noteProgram } from '../runner/programs';
import { startChromium } from './chromium';
import { startFirefox } from './firefox';
import { test as base } from './own-server';
import { startWebKit } from './webkit';
import { click, see, type Window } from './window';

/** All report their errors, except WebKitGTK, whose driver does not. */
const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

export type Engine = keyof typeof engines;

type Fixtures = {
  window: Window;
  /** Comes from the portal as this person, in place of whoever is there. */
  arriveAs: (name: string) => Promise<void>;
};

/** Tests in a window of the engine of their project. Errors of the browser fail them. */
export const test = base.extend<Fixtures, { engine: Engine }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  window: async ({ engine }, use, { project }) => {
    const faults: string[] = [];
    const { name, version, window, stop } = await engines[engine]((fault) => faults.push(fault));
    noteProgram({ name, version, project: project.name });
    await use(window);
    await stop();
    expect(faults, 'errors in the browser').toEqual([]);
  },
  arriveAs: ({ window, baseURL }, use) =>
    use(async (name) => {
      await window.goTo(`${baseURL}/portal`);
      await click(window, { role: 'listitem', text: name }, { role: 'button' });
      await see(window, { role: 'heading', name: 'Dashboard' });
    }),
});
