/**
 * Browsers' scroll methods return a Promise (Chromium since version 150), those of happy-dom nothing.
 * Code that hands their value on must fail here, too.
 */
for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
  const scroll: (...args: never[]) => void = Element.prototype[name];
  Element.prototype[name] = function scrolled(this: Element, ...args: never[]) {
    scroll.apply(this, args);
    return Promise.resolve();
  };
}
