import { uniqBy } from 'es-toolkit';
import { type ComponentType, createElement, useEffect, useState } from 'react';

/** Set by a failure: stylesheets of the code, or of other code, may be missing. */
let mayLackStyles = false;

/**
 * Loads code once, be it ahead or when it is needed. A load that has failed is repeated at the next
 * call, after the stylesheets that were lost: without them the second import would succeed bare.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;

  async function attempt(): Promise<Module> {
    try {
      if (mayLackStyles) await loadLostStyles();
      return await load();
    } catch (error) {
      loading = undefined;
      mayLackStyles = true;
      throw error;
    }
  }

  return () => {
    loading ??= attempt();
    return loading;
  };
}

/** Loads the stylesheets that have no rules. The build asks for each but once. */
async function loadLostStyles(): Promise<void> {
  const loaded = new Set([...document.styleSheets].map(({ href }) => href));
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const lost = [...links].filter(({ href }) => !loaded.has(href));
  await Promise.all(uniqBy(lost, ({ href }) => href).map(loadAgain));
  mayLackStyles = false;
}

function loadAgain(lost: HTMLLinkElement): Promise<unknown> {
  const link = lost.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded.`)));
    lost.after(link);
  });
}

/** For `lazy` of a route: the router keeps a failure for good, so it is given none. */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({
  Component: await load().catch(() => shownOnceLoaded(load)),
});

/**
 * A component whose code is loaded when it is shown, each time until that has succeeded;
 * `React.lazy` keeps a failure for good. Throws what `load` rejects with.
 */
export const shownOnceLoaded =
  <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  (props) =>
    createElement(ShownOnceLoaded<Props>, { load, props });

type Load<Props> = () => Promise<ComponentType<Props>>;

function ShownOnceLoaded<Props extends object>({
  load,
  props,
}: {
  load: Load<Props>;
  props: Props;
}) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    load().then(
      (code) => setLoaded(() => code),
      (error: unknown) => setFailure({ error }),
    );
  }, [load]);
  if (failure) throw failure.error;
  return Loaded && createElement(Loaded, props);
}
