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

/** A way to see a document: its file, its meta data, or these beside another of its owner's. */
export const viewActions = ['view', 'download', 'meta data', 'compare'] as const;
export type ViewAction = (typeof viewActions)[number];

/** What the history tells of a file. `file_size` in KB. */
export type FileFacts = { extension: string; file_size: number };

/** A changed value, as it is stored, in no particular language. */
export type StoredChange =
  | { field: 'additional_name' | 'document_name'; from: string; to: string }
  | { field: 'file'; from: FileFacts; to: FileFacts }
  /** `label` is the column's description at that time. */
  | { field: `meta_data.${string}`; label: string; from: string; to: string };

/** The change of a replaced file. */
export const fileChange = (from: FileFacts, to: FileFacts): StoredChange => ({
  field: 'file',
  from: { extension: from.extension, file_size: from.file_size },
  to: { extension: to.extension, file_size: to.file_size },
});
