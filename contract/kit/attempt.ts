import { type FetchQueryOptions, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { templateOf } from '../calls/documented';
import type { Caller, Exchange } from './exchange';
import { explain, type Kind, notesOn, shows } from './explain';

/** Result of a call. */
export type Finding = {
  call: string;
  verdict: 'ok' | 'wrong' | 'not tried';
  /** Fault, or why the call was not tried. */
  says?: string;
  /** Screen that a person would see. */
  shows?: string;
  /** Differences from the document that the app puts up with. */
  notes?: string[];
};

/** The findings of a play, and its result, on which later plays build. */
export type Play<Result = void> = AsyncGenerator<Finding, Result>;

function nameOf({ method, path }: Exchange): string {
  return `${method} ${templateOf(method, path) ?? path}`;
}

/**
 * Makes a call the way the app does. Returns what the app reads; undefined if it cannot. `nth`
 * tells several findings about the same call apart.
 */
export async function* attempt<Result>(
  caller: Caller,
  kind: Kind,
  call: () => Promise<Result>,
  nth = '',
): Play<Result | undefined> {
  try {
    const result = await call();
    const exchange = caller.last();
    if (exchange) yield { call: nameOf(exchange) + nth, verdict: 'ok', notes: notesOn(exchange) };
    return result;
  } catch (error) {
    const exchange = caller.last();
    // A failure without any call is a bug of this program.
    if (!exchange) throw error;
    yield {
      call: nameOf(exchange) + nth,
      verdict: 'wrong',
      says: explain(error, exchange),
      shows: shows[kind],
    };
    return undefined;
  }
}

/**
 * Makes a call that a back end may lack, as the app makes it: without it, the app reads `null` or
 * `undefined`, and goes on.
 */
export async function* attemptExtra(caller: Caller, call: () => Promise<unknown>): Play {
  const readable = async () => {
    const read = await call();
    if (read === null || read === undefined) {
      throw new ApiError('unreadable', 'Nothing is read.', { status: caller.last()?.status });
    }
  };
  for await (const finding of attempt(caller, 'extra', readable)) {
    const isLacking = [404, 405].includes(caller.last()?.status ?? 0);
    const says = 'the back end does not have it, and the app goes on without';
    yield isLacking ? { call: finding.call, verdict: 'not tried', says } : finding;
  }
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Runs a query of the app. */
export const run = <Result, Key extends readonly unknown[]>(
  query: FetchQueryOptions<Result, Error, Result, Key>,
): Promise<Result> => client().query({ ...query, staleTime: 0 });

/** Runs a mutation of the app. */
export function write<Result, Input>(
  mutation: MutationOptions<Result, Error, Input>,
  input: Input,
): Promise<Result> {
  const own = client();
  return own.getMutationCache().build(own, mutation).execute(input);
}
