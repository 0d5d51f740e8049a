export const personActions = ['end sessions', 'remove role', 'anonymise'] as const;

/** What an operator has done with a person: names of roles, ids and numbers. */
export type PersonDetails = Record<string, string | number | number[]>;

/** Stands for the name of people whose data have been deleted. */
export const formerUser = 'Former user';

/** Stands for their notes about the documents of others. */
export const deletedNote = 'The note was deleted with the data of its author.';
