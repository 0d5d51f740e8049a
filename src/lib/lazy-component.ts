import { type ComponentType, lazy } from 'react';

/** A component loaded when it is first shown; `preload` starts that earlier, `intent` when the pointer or the focus nears. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // A preload that fails is not the failure: the component is loaded again when it is shown.
  const preload = () => void load().catch(() => undefined);
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload, intent: { onPointerEnter: preload, onFocus: preload } },
  );
}

export type LazyComponent<Props extends object> = ReturnType<typeof lazyComponent<Props>>;
