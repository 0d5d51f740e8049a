import { type ComponentType, lazy, useState } from 'react';

/**
 * A component loaded when it is first shown; `preload` starts that earlier, `intent` when the pointer or the focus nears.
 * One that is there by then is shown at once: a Suspense boundary would hold it back for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    loaded ??= await load();
    return loaded;
  }
  const Suspending = lazy(async () => ({ default: await loadOnce() }));

  // biome-ignore lint/correctness/noComponentHookFactories: a factory like lazy() itself, called once, at module level
  function LazyComponent(props: Props) {
    // Chosen once: another type later on would be another component, without the state of this one.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Suspending);
    return <Component {...props} />;
  }

  // A preload that fails is not the failure: the component is loaded again when it is shown.
  const preload = () => void loadOnce().catch(() => undefined);
  return Object.assign(LazyComponent, {
    preload,
    intent: { onPointerEnter: preload, onFocus: preload },
  });
}

export type LazyComponent<Props extends object> = ReturnType<typeof lazyComponent<Props>>;
