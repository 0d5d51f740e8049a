import { uniqBy } from 'es-toolkit';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { NotLoaded, reportError } from '@/feedback/report-error';
import { loadOverlayTexts } from '@/texts/language';

/** Set by a failed load: stylesheets may be missing, even of other code. */
let mayLackStyles = false;

/**
 * Loads code once, ahead or when it is needed. Repeats a failed load at the next call, after the
 * stylesheets that were lost: without these, the second import would succeed unstyled. Throws
 * `NotLoaded`, which is reported.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;

  async function attempt(): Promise<Module> {
    try {
      if (mayLackStyles) await loadLostStyles();
      return await load();
    } catch (cause) {
      loading = undefined;
      mayLackStyles = true;
      reportError('module', cause);
      throw new NotLoaded('', { cause });
    }
  }

  return () => {
    loading ??= attempt();
    return loading;
  };
}

/** Adds the texts of what is opened over a screen. */
export async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  return (await Promise.all([load(), loadOverlayTexts()]))[0];
}

/** Loads stylesheets that have failed: the build asks for each only once. */
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

/** For `lazy` of a route. Never rejects, because the router would keep a failure for good. */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({
  Component: await load().catch(() => shownOnceLoaded(load)),
});

/** Shows a component once its code is loaded; `React.lazy` would keep a failure for good. */
const shownOnceLoaded =
  <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  (props) =>
    createElement(ShownOnceLoaded<Props>, { load, props });

/**
 * A component whose code is loaded when it is shown, or ahead by `preload`. Put it into a boundary
 * that says what is missing: it throws `NotLoaded`.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const preload = loadOnce(load);
  return Object.assign(shownOnceLoaded(preload), { preload });
}

/** A lazy part with the texts of what opens over a screen. */
export const lazyModal = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazyPart(async () => (await withTexts(load)).default);

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
