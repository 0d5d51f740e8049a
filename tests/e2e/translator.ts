import type { Page } from '@playwright/test';

type Translation = { getStale: () => string[] };

/**
 * Translates a page from its next load on, as Chrome does: an element takes the place of each text,
 * even of later ones. The words stay the same. `isPolite` leaves alone what refuses translation.
 */
export const translate = (page: Page, { isPolite }: { isPolite: boolean }) =>
  page.addInitScript((isPolite) => {
    const apart = 'head, script, style, noscript, textarea, font';
    const made = new WeakSet<Text>();
    /** What React holds, and what is on the page instead. */
    const replaced: { text: Text; shown: HTMLElement | Text }[] = [];

    function replace(text: Text) {
      const parent = text.parentElement;
      const refused = parent?.closest('[translate]')?.getAttribute('translate') === 'no';
      if (!parent || made.has(text) || parent.closest(apart) || (isPolite && refused)) return;
      const copy = new Text(text.data);
      made.add(copy);
      const isBlank = text.data.trim() === '';
      const shown = isBlank ? copy : document.createElement('font');
      if (shown instanceof HTMLElement) {
        const inner = document.createElement('font');
        inner.append(copy);
        shown.append(inner);
      }
      text.replaceWith(shown);
      replaced.push({ text, shown });
    }

    function replaceIn(node: Node) {
      if (node instanceof Text) return replace(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    }

    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) replaceIn(node);
    }).observe(document, { childList: true, subtree: true });

    const translation: Translation = {
      getStale: () =>
        replaced
          .filter(({ text, shown }) => shown.isConnected && shown.textContent !== text.data)
          .map(({ text, shown }) => `"${shown.textContent}" instead of "${text.data}"`),
    };
    Object.assign(window, { translation });
  }, isPolite);

/** Texts on a translated page that React has changed since, without any visible effect. */
export const readStale = (page: Page) =>
  page.evaluate(() => (window as unknown as { translation: Translation }).translation.getStale());

/**
 * Reads what a page shows and screen readers say, without white space, and the marks in its file.
 */
export const readShown = (page: Page) =>
  page.evaluate(() => ({
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
    text: document.body.innerText.replace(/\s+/g, ''),
    marks: document.querySelectorAll('.viewer-box').length,
  }));
