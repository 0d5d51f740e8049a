import * as v from 'valibot';
import { findRepeated, isCommonReason, ownReasons } from '../../src/shared/rejection-reasons';
import { cleanText, isStorable } from '../domain/text';
import { issue } from '../texts/issue';

const { most, longest } = ownReasons;

/** Reasons to reject documents of a type, beside the general ones: sentences of one line. */
export const rejectionReasons = v.pipe(
  v.array(
    v.pipe(
      v.string(issue('Must be text.')),
      v.transform(cleanText),
      v.check(isStorable, issue('Contains a character that is not allowed.')),
      v.maxLength(longest, issue('At most {count} characters.', { count: longest })),
    ),
    issue('Must be a list.'),
  ),
  v.transform((reasons) => reasons.filter((reason) => reason !== '')),
  v.maxLength(most, issue('At most {count}.', { count: most })),
  v.check(
    (reasons) => !reasons.some(isCommonReason),
    ({ input }) =>
      issue('Every document has this reason already: {reason}', {
        reason: input.find(isCommonReason) ?? '',
      }),
  ),
  v.check(
    (reasons) => findRepeated(reasons) === undefined,
    ({ input }) =>
      issue('This reason is there twice: {reason}', { reason: findRepeated(input) ?? '' }),
  ),
);
