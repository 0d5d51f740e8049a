import { AsyncLocalStorage } from 'node:async_hooks';

/** From where a change comes, as events record it. Null outside of a call. */
export type CallSource = { address: string | null; request_id: string | null };

const scope = new AsyncLocalStorage<CallSource>();

/** Makes `source` the source of everything that `work` records. */
export function withSource<Result>(source: CallSource, work: () => Result): Result {
  return scope.run(source, work);
}

/** The source of the current call. */
export const currentSource = (): CallSource =>
  scope.getStore() ?? { address: null, request_id: null };
