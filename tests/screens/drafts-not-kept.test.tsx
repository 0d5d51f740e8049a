import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/screens/console';
import { writeNote } from '../support/screens/drafts';
import { server } from '../support/screens/msw';
import { closed, press, replaceText } from '../support/screens/screens';
import { signInPage } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';

const notKept = /^This browser keeps nothing for this site: .* before you leave the page\.$/;

describe('a browser that refuses to keep anything', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('changes nothing for a form, and is told once, however much is written [K-10]', async () => {
    expectConsole(/keeps no drafts/);
    const refuse = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const { user, sheet } = await writeNote();
    await findToast('error', notKept);
    const refused = refuse.mock.calls.length;
    replaceText(sheet, 'Note', 'Halaman 3 tidak terbaca.');
    await waitFor(() => expect(refuse.mock.calls.length).toBeGreaterThan(refused));
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('and its session that ends leads to the sign-in page all the same', async () => {
    expectConsole(/keeps no drafts/);
    vi.stubGlobal('indexedDB', undefined);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('Quota exceeded');
    });
    const { user, sheet } = await writeNote();
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    server.use(http.put('*/update/:id', () => HttpResponse.json({}, { status: 401 })));
    await press(user, sheet, 'Save');
    await signInPage();
    expect(screen.queryByText(/^What you were writing/)).toBeNull();
  });
});
