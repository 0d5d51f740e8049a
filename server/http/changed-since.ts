import type { HTTPException } from 'hono/http-exception';
import type { Caller } from '../auth/caller';
import { type Plain, type Sentence, sentence } from '../texts/sentence';
import { refusal } from './errors';

/** The latest change of something: what was done, and by whom. */
type Change = { user_id: number; user: { name: string | Sentence }; done: Plain };

/** The error for a thing that has changed since the caller opened it. */
export function changedSince(
  called: Plain,
  caller: Caller,
  last: Change | undefined,
): HTTPException {
  const thing = sentence(called);
  if (!last) return refusal(409, '{thing} has changed since you opened it.', { thing });
  const done = sentence(last.done);
  if (last.user_id === caller.id) {
    return refusal(409, 'You have {done} since you opened {thing}.', { done, thing });
  }
  const { name } = last.user;
  return refusal(409, '{name} has {done} since you opened {thing}.', { name, done, thing });
}
