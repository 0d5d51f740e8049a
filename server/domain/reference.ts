/** The tables of the reference data; `user_districts` are those assigned to a user. */
export const referenceEntities = [
  'mime_type',
  'column',
  'category',
  'document_type',
  'unit_verifikator',
  'user_districts',
] as const;
export type ReferenceEntity = (typeof referenceEntities)[number];

export const referenceActions = ['create', 'update', 'delete'] as const;
export type ReferenceAction = (typeof referenceActions)[number];

/** How a change came: from a form, from a spreadsheet, or with the units of the portal. */
export const referenceOrigins = ['form', 'import', 'portal'] as const;
export type ReferenceOrigin = (typeof referenceOrigins)[number];

/** A changed field, with its raw values: ids, codes and texts. `null` stands for none. */
export type ReferenceChange = { field: string; from: unknown; to: unknown };
