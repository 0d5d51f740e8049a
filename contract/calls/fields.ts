/**
 * The fields of a body. `example` is valid for the fixture's data. Limits are those of the embedded
 * API.
 */
export type Field = {
  /** Meaning of the field, where its name does not tell. */
  says?: string;
} & (
  | { kind: 'text'; longest: number; example: string; isOptional?: true; pattern?: RegExp }
  | { kind: 'whole number'; least: number; most: number; example: number }
  | { kind: 'flag'; example: 0 | 1 }
  | { kind: 'id'; example: number }
  | { kind: 'ids'; example: number[] }
  | { kind: 'names'; names: readonly string[]; example: string[]; isOptional: true }
  | { kind: 'sentences'; most: number; longest: number; example: string[]; isOptional: true }
  | { kind: 'date'; example: string; isOptional?: true }
  | { kind: 'choice'; example: number; others: number[] }
  | { kind: 'file'; example: string; isOptional?: true }
);

export const text = (longest: number, example: string, says?: string): Field => ({
  kind: 'text',
  longest,
  example,
  ...(says && { says }),
});

export const optionalText = (longest: number, example: string, says?: string): Field => ({
  kind: 'text',
  longest,
  example,
  isOptional: true,
  ...(says && { says }),
});

export const pattern = (longest: number, example: string, pattern: RegExp): Field => ({
  kind: 'text',
  longest,
  example,
  pattern,
});

export const flag: Field = { kind: 'flag', example: 1 };
