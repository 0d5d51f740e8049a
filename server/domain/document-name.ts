import { cleanText } from './text';

/** The placeholders of a naming format. */
export type NameParts = {
  username: string;
  document_type: string;
  additional_name: string;
  date: Date;
};

/** Characters. */
const maxLength = 120;

/**
 * Keeps letters, digits and a few signs, so that the name is valid in every file system and is not
 * a path.
 */
function sanitised(name: string): string {
  const safe = cleanText(name)
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^[._]+/, '');
  // Cuts by code point, which halves no surrogate pair.
  return [...safe]
    .slice(0, maxLength)
    .join('')
    .replace(/[._]+$/, '');
}

/** YYYY-MM-DD in the time zone of the process (TZ). */
export function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${day}`;
}

/**
 * Names a document by the naming format of its type. Placeholders are {username}, {document_type},
 * {additional_name} and {date}, the day where the server is. The uploaded file's name is not used.
 */
export function documentName(format: string, { date, ...parts }: NameParts): string {
  const values = new Map(Object.entries({ ...parts, date: localDay(date) }));
  const name = sanitised(format.replace(/\{(\w+)\}/g, (_, part) => values.get(part) ?? ''));
  return name || 'document';
}
