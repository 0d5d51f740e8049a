import { expect, type Page } from '@playwright/test';

/**
 * Expects that nothing exceeds the screen, that text which is cut off can be read elsewhere, and
 * that no word of a control is broken in two.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const summarize = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`;
    // True for a text that only screen readers read, which is clipped.
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('[aria-hidden=true], [inert]') &&
        !isClipped(element),
    );
    // A table and a file scroll by themselves.
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || (left >= -1 && right <= innerWidth + 1)) return false;
      for (let up = element.parentElement; up; up = up.parentElement) {
        // Stops at an element that clips: it is checked by itself.
        if (scrolls(up) || /hidden|clip/.test(getComputedStyle(up).overflowX)) return false;
      }
      return true;
    };
    const isCut = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      const isHidden = overflowX === 'hidden' || overflowX === 'clip';
      const tooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      // On a phone, Details shows the heading and the note in full.
      const folded = '.document-sheet-heading, [data-open=false] > .document-note';
      const isReadable = element.closest(`[title], ${folded}`) !== null;
      return isHidden && tooWide && !isReadable && element.textContent?.trim();
    };
    /** True for a word alone that stands on more than one line. */
    const isBroken = (node: ChildNode) => {
      if (!/^\p{L}+$/u.test(node.nodeValue?.trim() ?? '')) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length > 1;
    };
    const hasBroken = (element: Element) =>
      element.closest('label, button, .btn') && [...element.childNodes].some(isBroken);
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    return [
      ...wide,
      ...shown.filter(isOut).map((element) => `out: ${summarize(element)}`),
      ...shown.filter(isCut).map((element) => `cut: ${summarize(element)}`),
      ...shown.filter(hasBroken).map((element) => `broken: ${summarize(element)}`),
    ];
  });
  expect(found, page.url()).toEqual([]);
}
