/** Marks of direction, and letters of scripts that run from right to left. */
const turning =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates what people have written, so that right-to-left letters in it do not reorder the
 * sentence around it. Where an element can be used, `<bdi>` does the same.
 */
export const isolate = (text: string) => (turning.test(text) ? `\u2068${text}\u2069` : text);

type Part = string | false | null | undefined;

export const joinParts = (parts: readonly Part[], separator: string) =>
  parts.flatMap((part) => (part ? isolate(part) : [])).join(separator);
