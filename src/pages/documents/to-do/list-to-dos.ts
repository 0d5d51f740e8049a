import type { KeptChange } from '@/drafts/unsaved/kept-to-dos';
import { formatNote, formatPlace, type Note, type Pin } from '@/lib/rejection-note';
import { describeReasons, isTelling } from '@/lib/rejection-reasons';
import { cleanText } from '@/shared/clean-text';
import { formatReason, ofValues } from '@/shared/rejection-reasons';

/** One thing that a rejection asks its owner to correct. */
export type ToDo = {
  /** Line of the item in the note, which is the same in every language. */
  name: string;
  /** Words to the owner, in the language of the interface. */
  text: string;
  /** The place in the file, and its index among those of the note. */
  pin?: Pin;
  index?: number;
  /** Part that corrects it; undefined where the owner alone can tell. */
  corrects?: 'file' | 'values';
  /** Label of the value that corrects it; any value does, if none is named. */
  field?: string;
};

/** Reasons that another file settles. */
const ofFile = new Set<string>([
  'Not legible',
  'Pages are missing',
  'Wrong document',
  'Not signed or stamped',
  'An older version',
  "Someone else's document",
]);

/**
 * Lists what a note asks for: its reasons, one for each value that differs, and its pins. Free text
 * is the remark of a reason that says nothing by itself, else a supplement. `labels` are those of
 * the meta data.
 */
export function listToDos({ reasons, pins, free }: Note, labels: readonly string[]): ToDo[] {
  const ofReasons = reasons.flatMap((reason): ToDo[] => {
    const { name, fields } = reason;
    const line = formatReason(reason);
    if (!isTelling(reason)) return free.trim() ? [{ name: line, text: free.trim() }] : [];
    if (!fields) {
      const corrects = name === ofValues ? 'values' : ofFile.has(name) ? 'file' : undefined;
      return [{ name: line, text: describeReasons([reason]), ...(corrects && { corrects }) }];
    }
    return splitFields(fields, labels).map((field) => {
      const one = { ...reason, fields: field };
      return { name: formatReason(one), text: describeReasons([one]), corrects: 'values', field };
    });
  });
  const ofPins = pins.map((pin, index): ToDo => {
    const name = formatNote({ reasons: [], pins: [pin], free: '' });
    return { name, text: pin.remark, pin, index, corrects: 'file' };
  });
  return [...ofReasons, ...ofPins];
}

/** Splits names at their commas; a label that is known may have commas itself. */
function splitFields(fields: string, labels: readonly string[]): string[] {
  const longestFirst = labels
    .map((label) => cleanText(label))
    .toSorted((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = fields;
  while (rest) {
    const [next = ''] = rest.split(', ', 1);
    const field =
      longestFirst.find((label) => label && `${rest}, `.startsWith(`${label}, `)) ?? next;
    if (field) found.push(field);
    rest = rest.slice(field.length + ', '.length);
  }
  return found;
}

/** Returns whether changes since the rejection have corrected it. */
export function isCorrected({ corrects, field }: ToDo, changes: readonly KeptChange[]): boolean {
  if (corrects === 'file') return changes.some((change) => change.field === 'file');
  if (corrects !== 'values') return false;
  return changes.some(
    (change) =>
      change.field.startsWith('meta_data.') &&
      (field === undefined || cleanText(change.label) === field),
  );
}

/** An item as the question of Send names it: on one line, with its place. */
export const toLine = ({ text, pin }: ToDo) =>
  `${pin ? `${formatPlace(pin)}: ` : ''}${text.replaceAll(/\s+/g, ' ')}`;
