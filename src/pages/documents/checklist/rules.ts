import type { Document } from '@/api/documents';
import { type Demand, isTold } from '@/pages/documents/checklist/demands';
import { applies, type Dossier, findOfType, stepOf } from '@/pages/documents/checklist/summary';
import { documentCan } from '@/pages/documents/document-rules';

/**
 * The steps of a type, those that wait for the owner first. `none` is not called missing, because
 * nobody says that it is needed.
 */
const steps = ['rejected', 'missing', 'draft', 'ready', 'none', 'under way', 'approved'] as const;
export type Step = (typeof steps)[number];

/** A type of the checklist. */
export type Item = {
  type: Demand;
  step: Step;
  documents: Document[];
  /** The document that waits for its owner. */
  due: Document | undefined;
};

export type Checklist = {
  /** Undefined if the back end does not say what is mandatory: all is in `optional` then. */
  required: Item[] | undefined;
  optional: Item[];
  /** Types that, as the person has said, do not apply. */
  notApplying: Item[];
};

const order = (step: Step) => steps.indexOf(step);

function toItem(type: Demand, documents: Document[]): Item {
  const [first] = documents.toSorted((a, b) => order(stepOf(a)) - order(stepOf(b)));
  if (!first) {
    return { type, step: type.is_mandatory ? 'missing' : 'none', documents, due: undefined };
  }
  const step = stepOf(first);
  return { type, step, documents, due: documentCan.edit(first) ? first : undefined };
}

/** The types of documents that are no longer offered. */
function findOthers(types: Demand[], documents: Document[]): Demand[] {
  const known = new Set(types.map(({ value }) => String(value)));
  const others = new Map<string, Demand>();
  for (const { document_type_id: value, document_type, document_name } of documents) {
    if (value === null || known.has(String(value))) continue;
    const label = document_type?.document_type || document_name;
    const unknown = { is_mandatory: undefined, is_multiple: 0 as const, applies_to: [] };
    others.set(String(value), { value, label, ...unknown });
  }
  return [...others.values()];
}

/** Makes the checklist of what somebody has to hand in. */
export function makeChecklist({ types, documents, role, dismissed }: Dossier): Checklist {
  const told = isTold(types);
  const items = [...types, ...findOthers(types, documents)]
    .map((type) => {
      const is_mandatory = applies(type, role) ? type.is_mandatory : 0;
      return toItem({ ...type, is_mandatory }, findOfType(documents, type));
    })
    .filter((item) => applies(item.type, role) || item.documents.length > 0)
    .toSorted((a, b) => order(a.step) - order(b.step));
  const isDismissed = ({ type, documents: own }: Item) =>
    own.length === 0 && dismissed.includes(String(type.value));
  const applying = items.filter((item) => !isDismissed(item));
  return {
    required: told ? applying.filter(({ type }) => type.is_mandatory) : undefined,
    optional: applying.filter(({ type }) => !told || !type.is_mandatory),
    notApplying: items.filter(isDismissed),
  };
}
