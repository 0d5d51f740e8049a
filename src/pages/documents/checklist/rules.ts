import { status } from '@/api/document-statuses';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { documentCan } from '@/pages/documents/document-rules';
import { isSameRole } from '@/session/session-store';

/** A type of document, and what is known of who hands it in. */
export type Demand = {
  id: Id;
  name: string;
  /** Undefined where nobody says. */
  isMandatory: boolean | undefined;
  isMultiple: boolean;
  /** Empty for all roles. */
  appliesTo: string[];
};

/**
 * The steps of a document and, without one, of its type, those that wait for the owner first.
 * `none` is not called missing, because nobody says that it is needed.
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
  /** Undefined where nobody says what is mandatory: everything is in `optional` then. */
  required: Item[] | undefined;
  optional: Item[];
  /** What the person has said does not apply. */
  notApplying: Item[];
};

/** How far a document is. One that was rejected is ready once it is known to be corrected. */
export function stepOf(document: Document): Step {
  switch (document.document_status_id) {
    case status.draft:
      return documentCan.send(document) ? 'ready' : 'draft';
    case status.rejected:
      return document.is_corrected && documentCan.send(document) ? 'ready' : 'rejected';
    case status.approved:
      return 'approved';
    default:
      return 'under way';
  }
}

const order = (step: Step) => steps.indexOf(step);
const isOwnersTurn = (step: Step) => ['rejected', 'draft', 'ready'].includes(step);
const keyOf = (id: Id | null) => String(id);

function toItem(type: Demand, documents: Document[]): Item {
  const [first] = documents.toSorted((a, b) => order(stepOf(a)) - order(stepOf(b)));
  if (!first)
    return { type, step: type.isMandatory ? 'missing' : 'none', documents, due: undefined };
  const step = stepOf(first);
  return { type, step, documents, due: isOwnersTurn(step) ? first : undefined };
}

/** The types of documents that are no longer offered. */
function findOthers(types: Demand[], documents: Document[]): Demand[] {
  const known = new Set(types.map(({ id }) => keyOf(id)));
  const others = new Map<string, Demand>();
  for (const { document_type_id: id, document_type, document_name } of documents) {
    if (id === null || known.has(keyOf(id))) continue;
    const name = document_type?.document_type || document_name;
    others.set(keyOf(id), { id, name, isMandatory: undefined, isMultiple: false, appliesTo: [] });
  }
  return [...others.values()];
}

/** What somebody in `role` has to hand in. `dismissed` are types that they say do not apply. */
export function makeChecklist(
  types: Demand[],
  documents: Document[],
  role: string,
  dismissed: readonly string[],
): Checklist {
  const isKnown = types.some(({ isMandatory }) => isMandatory !== undefined);
  const items = [...types, ...findOthers(types, documents)]
    .map((type) => {
      const applies =
        type.appliesTo.length === 0 || type.appliesTo.some((one) => isSameRole(one, role));
      const own = documents.filter(({ document_type_id: id }) => keyOf(id) === keyOf(type.id));
      return { applies, item: toItem(applies ? type : { ...type, isMandatory: false }, own) };
    })
    .filter(({ applies, item }) => applies || item.documents.length > 0)
    .map(({ item }) => item)
    .toSorted((a, b) => order(a.step) - order(b.step));
  const isDismissed = ({ type, documents: own }: Item) =>
    own.length === 0 && dismissed.includes(keyOf(type.id));
  const applying = items.filter((item) => !isDismissed(item));
  return {
    required: isKnown ? applying.filter(({ type }) => type.isMandatory) : undefined,
    optional: applying.filter(({ type }) => !isKnown || !type.isMandatory),
    notApplying: items.filter(isDismissed),
  };
}

export type Summary = {
  /** How many types there are, and of how many a document is approved. */
  total: number;
  approved: number;
  /** Whether these are the required ones. */
  isRequired: boolean;
  /** Types. */
  missing: number;
  /** Documents. */
  rejected: number;
  drafts: number;
  ready: Document[];
};

export function summarise({ required, optional }: Checklist): Summary {
  const counted = required ?? optional;
  const all = [...(required ?? []), ...optional].flatMap(({ documents }) => documents);
  const at = (step: Step) => all.filter((document) => stepOf(document) === step);
  return {
    total: counted.length,
    approved: counted.filter(({ documents }) =>
      documents.some((document) => stepOf(document) === 'approved'),
    ).length,
    isRequired: required !== undefined,
    missing: counted.filter(({ step }) => step === 'missing').length,
    rejected: at('rejected').length,
    drafts: at('draft').length,
    ready: at('ready'),
  };
}

/** The first line of why a document was rejected, without the pins. */
export function reasonOf({ approval_note, verifier_note }: Document): string {
  return (approval_note || verifier_note).split('\n', 1)[0] ?? '';
}
