import { act } from '@testing-library/react';
import { type FunctionComponent, useSyncExternalStore } from 'react';
import { expectConsole } from './console';
import { note } from './drafts';

/** Components that crash when a test says so. */

let broken = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Words of a person, with an id, that a broken component throws. */
const message = `Cannot draw “${note}” of document 4711`;

/** Makes the component of this name throw from now on; none with ''. */
export async function breakComponent(name: string): Promise<void> {
  if (name !== '') expectConsole(/Cannot draw/);
  await act(async () => {
    broken = name;
    for (const listener of listeners) listener();
  });
}

type Part = FunctionComponent<object>;

function Breakable({ name, part: Part, props }: { name: string; part: Part; props: object }) {
  const isBroken = useSyncExternalStore(subscribe, () => broken === name);
  if (isBroken) throw new Error(message);
  return <Part {...props} />;
}

export async function breakable(original: () => Promise<unknown>, name: string) {
  const module = (await original()) as Record<string, Part>;
  const part = module[name];
  if (!part) throw new Error(`The module has no ${name}.`);
  return { ...module, [name]: (props: object) => <Breakable {...{ name, part, props }} /> };
}
