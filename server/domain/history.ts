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

/** A way to see the file of a document. */
export const viewActions = ['view', 'download'] as const;
export type ViewAction = (typeof viewActions)[number];

/** A changed value, as displayed in the history. */
export type DocumentChange = {
  /** `file`, `additional_name` or `meta_data.<column_name>`. */
  field: string;
  label: string;
  from: string;
  to: string;
};

/** `file_size` in KB. */
type File = { extension: string; file_size: number };

const inWords = ({ extension, file_size }: File) => `${extension.toUpperCase()}, ${file_size} KB`;

/** The change of a replaced file, for example from `PDF, 120 KB` to `PDF, 98 KB`. */
export function fileChange(from: File, to: File): DocumentChange {
  return { field: 'file', label: 'File', from: inWords(from), to: inWords(to) };
}
