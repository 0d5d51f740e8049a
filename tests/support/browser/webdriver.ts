import type { Control, Window } from './window';

/**
 * The WebDriver commands that tests need, by Firefox's names for them, with method and path over
 * HTTP. The body is the same for both.
 */
export const commands = {
  Navigate: 'POST url',
  Refresh: 'POST refresh',
  ExecuteScript: 'POST execute/sync',
  PerformActions: 'POST actions',
  ElementClick: 'POST element/{id}/click',
  ElementSendKeys: 'POST element/{id}/value',
  SetWindowRect: 'POST window/rect',
  GetWindowHandle: 'GET window',
  SwitchToWindow: 'POST window',
  NewWindow: 'POST window/new',
  CloseWindow: 'DELETE window',
} as const;

/** Sends a command to a browser. Resolves to the value of its answer, rejects if it has failed. */
export type Send = (
  command: keyof typeof commands,
  body?: { id?: string; [name: string]: unknown },
) => Promise<unknown>;

/** The standard's name for the id of an element in a value. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The standard's characters for keys that write nothing. */
const keys: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009' };

/** The window of a browser that speaks WebDriver. */
export function windowOf(send: Send): Window {
  const execute = (script: string, ...args: unknown[]) => send('ExecuteScript', { script, args });
  async function find(search: unknown, ...given: unknown[]): Promise<Control | undefined> {
    const found = await execute(`return (${search})(...arguments)`, ...given);
    const id = found && Reflect.get(found, elementKey);
    return id ? controlOf(id) : undefined;
  }
  const controlOf = (id: string): Control => ({
    click: async () => void (await send('ElementClick', { id })),
    type: async (text) => void (await send('ElementSendKeys', { id, text })),
    upload: async (...paths) =>
      void (await send('ElementSendKeys', { id, text: paths.join('\n') })),
    async choose(value) {
      const search = (select: HTMLSelectElement, value: string) =>
        [...select.options].find((option) => option.value === value);
      const option = await find(search, { [elementKey]: id }, value);
      if (!option) throw new Error(`The select has no option ${value}.`);
      await option.click();
    },
  });
  return {
    goTo: async (url) => void (await send('Navigate', { url })),
    reload: async () => void (await send('Refresh')),
    // Firefox gives each script a global object of its own, beside the window.
    load: async (script) =>
      void (await execute(`(function (globalThis) { ${script} }).call(window, window)`)),
    run: (work, given) => execute(`return (${work})(arguments[0])`, given) as Promise<never>,
    find,
    async press(name, modifier) {
      const pressed = [modifier, name].flatMap((key) => (key ? (keys[key] ?? key) : []));
      const actions = [
        ...pressed.map((value) => ({ type: 'keyDown', value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async inNewTab(work) {
      const first = await send('GetWindowHandle');
      const tab = (await send('NewWindow', { type: 'tab' })) as { handle: string };
      await send('SwitchToWindow', { handle: tab.handle });
      await work();
      await send('CloseWindow');
      await send('SwitchToWindow', { handle: first });
    },
  };
}
