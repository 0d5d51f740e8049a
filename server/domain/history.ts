/** What can happen to a document. */
export const documentActions = [
  'upload',
  'edit',
  'meta data',
  'send',
  'verify',
  'approve',
  'reject',
  'reset',
  'delete',
] as const;
export type DocumentAction = (typeof documentActions)[number];

/** One thing that an event changed, as people read it. */
export type DocumentChange = {
  /** `file`, `additional_name`, or `meta_data.` and a column_name. */
  field: string;
  label: string;
  from: string;
  to: string;
};
