import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '@/session/session-store';

const siti = { name: 'Siti Rahmawati', username: '1987', avatar: '', unit_verifikator: 'Biro SDM' };
const signedOut = { user: undefined, role: '', token: '' };

function storeSession({ role = 'asn', token = 'token-1' } = {}) {
  localStorage.setItem('USER', JSON.stringify(siti));
  localStorage.setItem('ROLE', role);
  localStorage.setItem('ACCESS_TOKEN', token);
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('initial values', () => {
  test('are read from local storage', () => {
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

describe('setters', () => {
  test('keep a value in memory and in local storage', () => {
    const store = createSessionStore();
    store.setUser(siti);
    store.setRole('asn');
    store.setToken('token-1');
    expect(store.get()).toEqual({ user: siti, role: 'asn', token: 'token-1' });
    expect(JSON.parse(localStorage.getItem('USER') ?? '')).toEqual(siti);
    expect(localStorage.getItem('ROLE')).toBe('asn');
    expect(localStorage.getItem('ACCESS_TOKEN')).toBe('token-1');
  });

  test('of the role changes the role alone', () => {
    storeSession();
    const store = createSessionStore();
    store.setRole('verifikatorDms');
    expect(store.get()).toEqual({ user: siti, role: 'verifikatorDms', token: 'token-1' });
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
    expect(localStorage.getItem('ACCESS_TOKEN')).toBe('token-1');
  });

  test('remove what is set to empty', () => {
    storeSession();
    const store = createSessionStore();
    store.setUser(undefined);
    store.setRole('');
    store.setToken('');
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

test('clear empties memory and all of local storage', () => {
  storeSession();
  localStorage.setItem('SIDEBAR', 'hidden');
  const store = createSessionStore();
  store.clear();
  expect(store.get()).toEqual(signedOut);
  expect(localStorage).toHaveLength(0);
});

describe('other tabs', () => {
  function subscribed() {
    storeSession();
    const store = createSessionStore();
    store.subscribe(() => undefined);
    return store;
  }

  test('that sign out are followed', () => {
    const store = subscribed();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.get()).toEqual(signedOut);
  });

  test('that switch the role are followed', () => {
    const store = subscribed();
    localStorage.setItem('ROLE', 'administrator');
    window.dispatchEvent(new StorageEvent('storage', { key: 'ROLE' }));
    expect(store.get().role).toBe('administrator');
  });

  test('are caught up with by a page that comes back out of the history', () => {
    const store = subscribed();
    localStorage.clear();
    const pageshow = Object.assign(new Event('pageshow'), { persisted: true });
    window.dispatchEvent(pageshow);
    expect(store.get()).toEqual(signedOut);
  });
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
  store.setUser(siti);
  store.setRole('asn');
  store.setToken('token-1');
  expect(store.get()).toEqual({ user: siti, role: 'asn', token: 'token-1' });
  store.clear();
  expect(store.get()).toEqual(signedOut);
  expect(warn).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
