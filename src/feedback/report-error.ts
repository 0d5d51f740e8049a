import { ApiError } from '@/api/errors';
import { errorUrl } from '@/lib/env';
import { version } from '@/lib/version';

/** A crash was caught by an error boundary; the others were caught by nobody. */
type Kind = 'crash' | 'error' | 'rejection' | 'module';

const maxReports = 10;
const maxFrames = 20;
const maxMessageLength = 300;

/** The messages that this page has reported. */
const reported = new Set<string>();
let getRoute = () => '';

/**
 * Tells the operators of an error, once per page for each message. A report holds no ids, no query,
 * no names and nothing that was typed. Does nothing without VITE_ERROR_URL.
 */
export function reportError(kind: Kind, error: unknown): void {
  const message = toMessage(error);
  if (!errorUrl || reported.has(message) || reported.size >= maxReports) return;
  reported.add(message);
  const { userAgent: browser } = navigator;
  const report = { kind, message, stack: getFrames(error), version, browser, route: getRoute() };
  // Plain text needs no CORS preflight.
  navigator.sendBeacon(errorUrl, JSON.stringify(report));
}

/** Thrown for code that could not be loaded. Whoever throws it has reported why. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/** Reports what a boundary has caught. */
export const reportCrash = (error: unknown) =>
  error instanceof NotLoaded || reportError('crash', error);

/**
 * Reports what nothing else catches. `getPattern` returns the pattern of the route on screen.
 * Returns a function that stops it.
 */
export function watchErrors(getPattern: () => string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  getRoute = getPattern;
  reported.clear();
  window.addEventListener('error', ({ error }) => error && reportError('error', error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason), {
    signal,
  });
  window.addEventListener('vite:preloadError', ({ payload }) => reportError('module', payload), {
    signal,
  });
  return () => ending.abort();
}

/** Errors of the engine, whose messages name properties and modules, but no values. */
const engineErrors = [TypeError, ReferenceError, RangeError];

/**
 * The error's name and message. Quotes and numbers are cut from messages that are not the engine's.
 */
function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name } = error;
  // The message is the server's, and may name people.
  if (error instanceof ApiError) return `${name}: ${error.kind}`;
  const message = error.message.replace(/\w+:\/\/[^\s'"]*\/([^\s'"?#]*)[^\s'"]*/g, '$1');
  const isPlain = engineErrors.some((kind) => error instanceof kind);
  const told = isPlain
    ? message
    : message.replace(/(["'`“‘]).*["'`”’]/gs, '“…”').replace(/\b\d+\b/g, '#');
  return `${name}: ${told}`.slice(0, maxMessageLength);
}

/** The frames of the stack, in the files of the app: `name file:line:column`. */
function getFrames(error: unknown): string[] {
  const stack = (error instanceof Error && error.stack) || '';
  // Chromium writes `at name (address)`, the others `name@address`.
  const frames = stack.matchAll(/^\s*(?:at )?(.*?)[@(\s]*[^\s@(]*\/([\w.-]+\.m?js:\d+:\d+)\)?$/gm);
  return Array.from(frames, ([, name, place]) => `${name} ${place}`.trim()).slice(0, maxFrames);
}
