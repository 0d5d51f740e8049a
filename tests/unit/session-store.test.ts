// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '@/session/session';

const siti = { name: 'Siti Rahmawati', username: '1987', avatar: '', unit_verifikator: 'Biro SDM' };
const session = { user: siti, role: 'asn', token: 'token-1' };
const signedOut = { user: undefined, role: '', token: '' };

function storeSession({ role = 'asn', token = 'token-1' } = {}) {
  localStorage.setItem('USER', JSON.stringify(siti));
  localStorage.setItem('ROLE', role);
  localStorage.setItem('ACCESS_TOKEN', token);
}

describe('initial values', () => {
  test('are read from local storage [S-1]', () => {
    storeSession();
    expect(createSessionStore().get()).toEqual({ user: siti, role: 'asn', token: 'token-1' });
  });

  test('are those of nobody when nothing is stored', () => {
    expect(createSessionStore().get()).toEqual(signedOut);
  });

  test.each(['{"name":', '"siti"', '7', 'null'])('take the user text %s for no user', (text) => {
    storeSession();
    localStorage.setItem('USER', text);
    expect(createSessionStore().get()).toEqual({ ...signedOut, role: 'asn', token: 'token-1' });
  });
});

describe('changes', () => {
  test('keep a value in memory and in local storage [S-1 S-2]', () => {
    const store = createSessionStore();
    store.start(session);
    expect(store.get()).toEqual(session);
    expect(JSON.parse(localStorage.getItem('USER') ?? '')).toEqual(siti);
    expect(localStorage.getItem('ROLE')).toBe('asn');
    expect(localStorage.getItem('ACCESS_TOKEN')).toBe('token-1');
  });

  test('of the role changes the role alone [S-2]', () => {
    storeSession();
    const store = createSessionStore();
    store.setRole('verifikatorDms');
    expect(store.get()).toEqual({ user: siti, role: 'verifikatorDms', token: 'token-1' });
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
    expect(localStorage.getItem('ACCESS_TOKEN')).toBe('token-1');
  });

  test('remove what is set to empty [S-2]', () => {
    storeSession();
    const store = createSessionStore();
    store.start({ ...session, token: '' });
    expect(Object.keys(localStorage)).not.toContain('ACCESS_TOKEN');
    store.setRole('');
    expect(Object.keys(localStorage)).toEqual(['USER']);
    store.start(signedOut);
    expect(store.get()).toEqual(signedOut);
    expect(localStorage).toHaveLength(0);
  });

  test('tell the subscribers', () => {
    const store = createSessionStore();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.setRole('asn');
    expect(listener).toHaveBeenCalledOnce();
    unsubscribe();
    store.setRole('');
    expect(listener).toHaveBeenCalledOnce();
  });
});

test('the receipt of a person stays for that person alone [Z-9]', () => {
  storeSession();
  localStorage.setItem('RECEIPT', '{}');
  const store = createSessionStore();
  store.start({ ...session, token: 'token-2' });
  expect(localStorage.getItem('RECEIPT')).toBe('{}');
  store.start({ ...session, user: { ...siti, username: '1988' }, token: 'token-3' });
  expect(localStorage.getItem('RECEIPT')).toBeNull();
});

test('clear empties memory and all of local storage', () => {
  storeSession();
  localStorage.setItem('SIDEBAR', 'hidden');
  const store = createSessionStore();
  store.clear();
  expect(store.get()).toEqual(signedOut);
  expect(localStorage).toHaveLength(0);
});

describe('other tabs', () => {
  function storeOfThisTab() {
    storeSession();
    return createSessionStore();
  }

  test('that sign out are followed, even while nothing is subscribed', () => {
    const store = storeOfThisTab();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.get()).toEqual(signedOut);
  });

  test('that switch the role are followed', () => {
    const store = storeOfThisTab();
    localStorage.setItem('ROLE', 'administrator');
    window.dispatchEvent(new StorageEvent('storage', { key: 'ROLE' }));
    expect(store.get().role).toBe('administrator');
  });

  test('never see the user of a new session with an old token', () => {
    storeSession({ token: 'old' });
    const other = createSessionStore();
    const seen: string[] = [];
    const storage = localStorage;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem(key: string, value: string) {
        storage.setItem(key, value);
        window.dispatchEvent(new StorageEvent('storage', { key }));
        seen.push(`${other.get().user?.name}, ${other.get().token}`);
      },
    });
    const dewi = { ...siti, name: 'Dewi Lestari', username: '1988' };
    createSessionStore().start({ user: dewi, role: 'asn', token: 'new' });
    expect(seen).toEqual(['Siti Rahmawati, new', 'Siti Rahmawati, new', 'Dewi Lestari, new']);
  });

  test('that store anything else tell the subscribers nothing', () => {
    const store = storeOfThisTab();
    const before = store.get();
    const listener = vi.fn();
    store.subscribe(listener);
    localStorage.setItem('SIDEBAR', 'hidden');
    window.dispatchEvent(new StorageEvent('storage', { key: 'SIDEBAR' }));
    expect(listener).not.toHaveBeenCalled();
    expect(store.get()).toBe(before);
  });

  test('are caught up with by a page that comes back out of the history', () => {
    const store = storeOfThisTab();
    localStorage.clear();
    const pageshow = Object.assign(new Event('pageshow'), { persisted: true });
    window.dispatchEvent(pageshow);
    expect(store.get()).toEqual(signedOut);
  });
});

test('a store that has been disposed of no longer listens', () => {
  storeSession();
  const store = createSessionStore();
  const listener = vi.fn();
  store.subscribe(listener);
  store.dispose();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(listener).not.toHaveBeenCalled();
});

test('a browser that refuses local storage leaves the session in memory', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = createSessionStore();
  store.start(session);
  expect(store.get()).toEqual(session);
  store.clear();
  expect(store.get()).toEqual(signedOut);
  expect(warn).toHaveBeenCalled();
});

test('a user that does not fit into local storage leaves none of before beside the new token [S-2]', () => {
  storeSession({ token: 'old' });
  const storage = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem(key: string, value: string) {
      if (key === 'USER') throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, value);
    },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const dewi = { ...siti, name: 'Dewi Lestari', username: '1988' };
  createSessionStore().start({ user: dewi, role: 'asn', token: 'new' });
  expect(createSessionStore().get()).toEqual({ user: undefined, role: 'asn', token: 'new' });
});
