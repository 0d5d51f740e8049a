import * as v from 'valibot';
import { describeError, findSentence } from '@/feedback/notify';
import { type AnyText, fill, translate } from '@/texts/texts';

/** Why something has failed, as it is kept: the language may change before it is shown. */
export const reasonEntries = {
  message: v.string(),
  /** With these, `message` is a text of the app; without, it is shown as it is. */
  values: v.optional(v.record(v.string(), v.string())),
};
export type Reason = { message: string; values?: Record<string, string> | undefined };

export const toReason = (message: AnyText, values: Record<string, string> = {}): Reason => ({
  message,
  values,
});

/** The server's words about an error, or else a sentence of our own. */
export function explainError(error: unknown): Reason {
  const own = findSentence(error);
  return own ? toReason(own) : { message: describeError(error), values: undefined };
}

/** Says a reason in the chosen language, if its words are the app's. */
export const describeReason = ({ message, values }: Reason): string =>
  values ? fill(translate(message), values) : message;
