/**
 * The scroll methods of browsers return a Promise (Chromium 150 and later); those of happy-dom
 * return nothing. Return one here, too, so that code which misuses the value fails.
 */
for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
  const scroll: (...args: never[]) => void = Element.prototype[name];
  Element.prototype[name] = function scrolled(this: Element, ...args: never[]) {
    scroll.apply(this, args);
    return Promise.resolve();
  };
}
