import { createId } from '@/lib/records';

const key = 'TAB';

function readTabId(): string {
  try {
    const id = sessionStorage.getItem(key) ?? createId();
    sessionStorage.setItem(key, id);
    return id;
  } catch {
    // An id that lasts as long as the page.
    return createId();
  }
}

/** Tells the tabs of a browser apart. A reload keeps it. */
export const tabId = readTabId();
