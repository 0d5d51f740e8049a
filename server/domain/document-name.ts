/** What a naming format may mention, in braces. */
export type NameParts = {
  username: string;
  document_type: string;
  additional_name: string;
  date: Date;
};

/** Characters. */
const maxLength = 120;

/** Letters, digits and a few signs: a name that every file system takes, without a path. */
function sanitised(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^[._]+/, '');
  // By code points: half of one would be another character.
  return [...safe]
    .slice(0, maxLength)
    .join('')
    .replace(/[._]+$/, '');
}

/**
 * Names a document by its type's naming format, whose placeholders are {username}, {document_type},
 * {additional_name} and {date} (YYYY-MM-DD). The name of the uploaded file has no part in it.
 */
export function documentName(format: string, { date, ...parts }: NameParts): string {
  const values = new Map(Object.entries({ ...parts, date: date.toISOString().slice(0, 10) }));
  const name = sanitised(format.replace(/\{(\w+)\}/g, (_, part) => values.get(part) ?? ''));
  return name || 'document';
}
