export const personActions = ['end sessions', 'remove role', 'anonymise'] as const;

/** What an operator has done with a person: names of roles, ids and numbers. */
export type PersonDetails = Record<string, string | number | number[]>;
