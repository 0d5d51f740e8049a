/** Props of a control that load the code of its click ahead. A failure shows on the click. */
export function preloading(preload: (() => Promise<unknown>) | undefined) {
  const load = preload && (() => void preload().catch(() => undefined));
  return { onPointerEnter: load, onFocus: load };
}
