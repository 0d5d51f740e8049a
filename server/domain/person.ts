export const personActions = [
  'add',
  'change access',
  'end sessions',
  'remove role',
  'anonymise',
] as const;
export type PersonAction = (typeof personActions)[number];

/** Causes of a change: the portal's token, a spreadsheet, ADMINISTRATOR, an operator. */
export const personOrigins = ['hand-off', 'import', 'setting', 'command'] as const;
export type PersonOrigin = (typeof personOrigins)[number];

/** Details of an event about a person: names of roles, ids and numbers. */
export type PersonDetails = Record<string, string | number | null | number[] | string[]>;

/** Stands for the name of people whose data have been deleted. */
export const formerUser = 'Former user';

/** Stands for their notes about the documents of others. */
export const deletedNote = 'The note was deleted with the data of its author.';
