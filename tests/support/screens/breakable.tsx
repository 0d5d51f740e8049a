import { act } from '@testing-library/react';
import { type FunctionComponent, useSyncExternalStore } from 'react';

/** Components that crash when a test says so. */

let broken = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From now on the component of this name throws `message`; none with ''. */
export async function breakComponent(name: string): Promise<void> {
  await act(async () => {
    broken = name;
    for (const listener of listeners) listener();
  });
}

/** What a broken component throws. */
export const crash = { message: '' };

type Part = FunctionComponent<object>;

function Breakable({ name, part: Part, props }: { name: string; part: Part; props: object }) {
  const isBroken = useSyncExternalStore(subscribe, () => broken === name);
  if (isBroken) throw new Error(crash.message);
  return <Part {...props} />;
}

/** The module, with this component of it breakable. */
export async function breakable(original: () => Promise<unknown>, name: string) {
  const module = (await original()) as Record<string, Part>;
  const part = module[name];
  if (!part) throw new Error(`The module has no ${name}.`);
  return { ...module, [name]: (props: object) => <Breakable {...{ name, part, props }} /> };
}
