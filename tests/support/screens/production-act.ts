import { range } from 'es-toolkit';
import React from 'react';
import { flushSync } from 'react-dom';

// Keeps the real function, which fake timers may replace.
const { setImmediate } = globalThis;

/** Waits for React: for a render, its effects, and the render that these ask for. */
async function wait<T>(result: T): Promise<Awaited<T>> {
  const value = await result;
  for (const _ of range(3)) await new Promise((done) => setImmediate(done));
  return value;
}

const isProduction = !React.act;

/** Lets React finish, like its own `act`, which the production build lacks. */
export const settle = <T>(result: T): T | Promise<Awaited<T>> =>
  isProduction ? wait(result) : result;

/**
 * Stands in for `React.act`: what a callback has changed is on the page afterwards, or at the
 * latest once awaited.
 */
if (isProduction) {
  Object.assign(React, { act: <T>(callback: () => T) => wait(flushSync(callback)) });
}
