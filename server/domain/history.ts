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

/** A changed value, as displayed in the history. */
export type DocumentChange = {
  /** `file`, `additional_name` or `meta_data.<column_name>`. */
  field: string;
  label: string;
  from: string;
  to: string;
};
