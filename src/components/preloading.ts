/**
 * The props of what will need code on a click: they load it ahead. A failure shows when the click
 * needs it.
 */
export function preloading(preload: (() => Promise<unknown>) | undefined) {
  const load = preload && (() => void preload().catch(() => undefined));
  return { onPointerEnter: load, onFocus: load };
}
