import { referenceActions, referenceOrigins } from '../../server/domain/reference';
import { editable, status } from '../../server/domain/statuses';

/**
 * JSON Schemas of what answers hold. They ask for what the screens show or send back. More members
 * are welcome everywhere.
 */

export type Schema = { readonly [keyword: string]: unknown };
type Properties = Record<string, Schema>;

export function object(required: Properties, optional: Properties = {}): Schema {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const ref = (name: keyof typeof components): Schema => ({
  $ref: `#/components/schemas/${name}`,
});
const as = (schema: Schema, description: string): Schema => ({ ...schema, description });

const text = { type: 'string' };
const id = { $ref: '#/components/schemas/Id' };
const flag = { $ref: '#/components/schemas/Flag' };
const count = { type: 'integer', minimum: 0 };
const dataType = { enum: ['string', 'date'] };

const person = object({ username: text, name: text });
const categoryColumn = object({ id, column_description: text });
const columnsOfCategory = listOf(categoryColumn);
const version = as(
  { type: 'integer', minimum: 1 },
  'Optional: raised by every change of the document. The app sends it back with a change as `version`, and a 409 means that somebody was faster. Leave it out if the back end counts no versions.',
);

const rowVersion = as(
  { type: 'integer', minimum: 1 },
  'Optional: raised by every change of the row. Sent back with a change as `version`, it makes a 409 of a change by somebody else.',
);

const appliesTo = as(
  listOf(text),
  'Optional: the roles of the owners who hand it in; empty for all of them. The form of a type has the field only where the rows have it.',
);

const rejectionReasons = as(
  listOf(text),
  'Optional: sentences that a rejection of its documents offers as reasons, beside those of all documents. The form of a type has the field only where the rows have it.',
);

const namedStatuses = Object.entries(status)
  .map(([name, id]) => `${id} ${name}`)
  .join(', ');

const documentStatus = as(
  { enum: Object.values(status) },
  `${namedStatuses}. Owners may change a document in ${editable.join(' and ')}.`,
);

const documentFields = {
  id,
  user: as(person, 'The owner.'),
  document_type_id: id,
  document_type: object(
    { document_type: text, category: object({ columns: columnsOfCategory }) },
    { rejection_reasons: rejectionReasons },
  ),
  additional_name: as(text, 'The description; empty for types of which there is one document.'),
  file_size: as(count, 'KB'),
  path: as(text, 'A download is saved under its last segment.'),
  document_name: text,
  document_status_id: documentStatus,
  document_status: object({ status: text }),
  meta_data_count: as(
    count,
    'How many meta data have been saved. The owner may send the document once it is above 0, or if the category has no columns.',
  ),
  verifier_note: as(text, 'Why a verifier has rejected it, or empty.'),
  approval_note: as(text, 'Why an approver has rejected it, or empty.'),
};

const sha256 = as(
  { type: ['string', 'null'] },
  'Optional: the SHA-256 of the file, in hexadecimal.',
);

const event = object(
  {
    id,
    version: count,
    at: { type: 'string', format: 'date-time' },
    user: person,
    action: as(
      text,
      '`upload`, `edit`, `meta data`, `send`, `verify`, `approve`, `reject` or `reset`',
    ),
    note: text,
    changes: listOf(object({ field: text, label: text, from: text, to: text })),
  },
  { sha256 },
);

const code = as(text, 'Optional: what `message` says, the same in every language.');

const openedBy = as(
  person,
  'Optional: the colleague who has the document open in order to decide on it. An unfiltered queue leaves such documents out.',
);
const statusSince = as(
  { type: 'string', format: 'date-time' },
  'Optional: when it got its status. The dashboard says by it how long the first of a queue has waited, and a receipt when it was sent.',
);
const isCorrected = as(
  flag,
  'Optional: whether a rejected document has been changed since. Then it may be sent with all that is ready.',
);
const rejectionNote = as(
  text,
  'Optional: the note of the last rejection of a document that waits for a decision again; empty for others. The queues say by it that it was sent again.',
);
const leasedUntil = as(
  { type: 'string', format: 'date-time' },
  'Optional: until when the queues of colleagues leave the document out. Another view before then renews it, which the app does while the document is open.',
);

const previousFile = as(
  {
    ...object({ url: text, mime_type: text, file_size: as(count, 'KB'), path: text }),
    type: ['object', 'null'],
  },
  'Optional: the file that was rejected, where another has taken its place since, until the document is decided again. The app shows both beside each other.',
);

/** The parts of docs/openapi.json that calls refer to. */
export const components = {
  Id: as(
    { type: ['integer', 'string'] },
    'A number or a text, such as a UUID. The app sends it back as it came.',
  ),
  Flag: as({ enum: [0, 1] }, '1 yes, 0 no'),
  Confirmation: object({ message: as(text, 'Shown in a toast.') }, { code }),
  UploadConfirmation: object(
    { message: as(text, 'Shown in a toast.') },
    {
      hint: as(text, 'Optional: names another document of the owner that has the same file.'),
      code,
    },
  ),
  Error: object({ message: as(text, 'Shown in a toast, so in words for the person.') }, { code }),
  FieldErrors: object(
    {
      message: text,
      errors: as(
        {
          type: 'object',
          minProperties: 1,
          additionalProperties: { ...listOf(text), minItems: 1 },
        },
        'The messages by the wire name of the field; each is shown under its field. Of an import they are under `file_import`.',
      ),
    },
    {
      code,
      codes: as(
        { type: 'object', additionalProperties: listOf(text) },
        'Optional: the code of each message in `errors`.',
      ),
    },
  ),
  PageLink: {
    examples: [{ label: '1', url: '?page=1', active: true }],
    ...object({
      label: as(text, 'A number, `...` for a gap, or a word such as `Next &raquo;`.'),
      url: as(
        { type: ['string', 'null'] },
        'Only its query is used: merged into the current search. null if there is no such page.',
      ),
      active: { type: 'boolean' },
    }),
  },
  Session: object({
    user: object({
      name: text,
      username: text,
      avatar: as(text, 'The address of a picture, or empty.'),
      unit_verifikator: as(text, 'The name of the work unit, or empty.'),
    }),
    token: as({ ...text, minLength: 1 }, 'Sent as Bearer token with every other call.'),
    roles: as(listOf(object({ name: text })), 'The first one becomes the active role.'),
  }),
  Role: object({ id, name: text, description: as(text, 'The label of its button.') }),
  MimeType: object(
    { id, mime_type: text, extension: text, kind_of_document: text },
    { version: rowVersion },
  ),
  Category: object(
    {
      id,
      category_name: text,
      category_description: text,
      columns: columnsOfCategory,
    },
    { version: rowVersion },
  ),
  Column: object(
    {
      id,
      sort_number: count,
      column_name: as(text, 'The key of the value in a body of meta data.'),
      column_description: text,
      data_type: dataType,
      is_mandatory: flag,
    },
    { version: rowVersion },
  ),
  DocumentType: object(
    {
      id,
      document_type: text,
      naming_format: text,
      mime_type_id: id,
      category_id: id,
      max_size: as(count, 'KB'),
      is_multiple: as(flag, '1 if a person may have several, each with a description.'),
      is_mandatory: flag,
      is_active: flag,
      description: as(text, 'Guidance for the upload form, or empty.'),
      sample: as(text, 'An example for the upload form, or empty.'),
      category: object({ category_name: text, columns: columnsOfCategory }),
      mime_type: object({ mime_type: text }),
    },
    { version: rowVersion, applies_to: appliesTo, rejection_reasons: rejectionReasons },
  ),
  DocumentStatus: object({ id, status: text, documents_count: count }),
  UnitVerifikator: object(
    {
      id,
      nama: text,
      district: as(text, 'The name of the district, or empty.'),
    },
    { version: rowVersion },
  ),
  User: object(
    {
      id,
      username: text,
      name: text,
      email: text,
      districts: listOf({ $ref: '#/components/schemas/District' }),
    },
    { version: as(rowVersion, 'Optional: raised by every change of the assigned districts.') },
  ),
  Coverage: object({
    district_id: as(
      { type: ['integer', 'string', 'null'] },
      'null for units without a district and people without a unit.',
    ),
    district: as(text, 'Empty for those without one.'),
    units: count,
    owners: as(count, 'People who may upload documents.'),
    verifiers: count,
    approvers: count,
    to_verify: as(count, 'Documents that wait to be verified.'),
    to_approve: as(count, 'Documents that wait to be approved.'),
    oldest: as(
      { type: ['string', 'null'], format: 'date-time' },
      'Since when the document that has waited longest waits.',
    ),
  }),
  SentBack: object(
    {
      document_type: text,
      reason: as(
        text,
        'As its line in the note, without the names of fields: Not legible. Empty for a note without reasons.',
      ),
      count: as(count, 'Rejections for this reason.'),
      share: as(
        { type: 'number', minimum: 0, maximum: 1 },
        'Of the rejections of the type. A rejection may have several reasons.',
      ),
      passed_second: as(
        count,
        'First rejections of a document for this reason after which its second sending was approved.',
      ),
    },
    { first: as(count, 'Optional: how many of `count` were the first rejection of a document.') },
  ),
  Decider: object({
    id,
    username: text,
    name: text,
    verifies: { type: 'boolean' },
    approves: { type: 'boolean' },
  }),
  ReferenceEvent: object({
    id,
    version: as(count, 'The version of the row after the event.'),
    at: { type: 'string', format: 'date-time' },
    user: person,
    action: { enum: referenceActions },
    origin: as({ enum: referenceOrigins }, 'A form, a spreadsheet, or the units of the portal.'),
    changes: as(
      listOf(object({ field: text, from: {}, to: {} })),
      'The fields with another value; null where there is none before or after.',
    ),
  }),
  Rehearsal: object({
    base: as(text, 'Stands for the state of the data. Sent back with the import.'),
    rows: listOf(
      object({
        row: as(count, 'The number in the sheet: the header is row 1.'),
        key: as(text, 'The cell that names the row.'),
        outcome: { enum: ['new', 'changed', 'unchanged', 'wrong'] },
        changes: as(
          listOf(object({ field: text, from: {}, to: {} })),
          'Cells as an export writes them; `from` is null in a new row.',
        ),
        problems: listOf(
          object(
            { field: text, message: text },
            { code: as(text, 'Optional: the same in every language.') },
          ),
        ),
      }),
    ),
  }),
  OfPerson: object({
    waiting: as(
      listOf({ $ref: '#/components/schemas/Document' }),
      'Those that wait for the same decision, longest waiting first; at most 50.',
    ),
    approved: as(
      listOf(
        object({
          id,
          document_type: text,
          additional_name: text,
          values: as(
            listOf(object({ label: text, data_type: dataType, value: text })),
            'Its meta data.',
          ),
        }),
      ),
      'Those that are approved, newest first; at most 50.',
    ),
  }),
  District: object({ id, name: text }),
  Document: object(documentFields, {
    version,
    opened_by: openedBy,
    status_since: statusSince,
    is_corrected: isCorrected,
    rejection_note: rejectionNote,
  }),
  MetaDatum: object({
    id,
    column_name: text,
    column_description: text,
    data_type: dataType,
    value: as(text, 'A date as YYYY-MM-DD; empty if there is none yet.'),
  }),
  View: object(
    {
      mime_type: as(
        { ...text, examples: ['application/pdf'] },
        'Previews exist for image/jpeg and application/pdf.',
      ),
      url: as(
        { ...text, examples: ['/files/7.pdf'] },
        'Where the file can be fetched without a token: a path, or an address that allows CORS.',
      ),
    },
    {
      ...documentFields,
      version,
      sha256,
      leased_until: leasedUntil,
      opened_by: openedBy,
      previous: previousFile,
      history: as(listOf(event), 'Optional: what has happened to the document, oldest first.'),
    },
  ),
} satisfies Record<string, Schema>;

export const data = (schema: Schema): Schema => object({ data: schema });
export const rows = (name: keyof typeof components): Schema => data(listOf(ref(name)));

export const coverage: Schema = object({
  data: as(
    listOf(ref('Coverage')),
    'All districts, first those where documents wait for nobody, then by what waits.',
  ),
  people: as(listOf(ref('Decider')), 'To whom districts can be assigned.'),
});

export const sentBack: Schema = object(
  {
    data: as(listOf(ref('SentBack')), 'By document type and reason, the most frequent first.'),
  },
  {
    sendings: as(
      listOf(
        object({
          sending: as(
            count,
            '1 for the first of a document, 2 for the second, 3 for any later one.',
          ),
          approved: count,
          rejected: count,
        }),
      ),
      'Optional: how the sendings of all types ended in these days.',
    ),
  },
);

/** Options of a select: their id and what is shown of them. */
export const options = (label: string, optional?: Properties): Schema =>
  data(listOf(object({ id, [label]: text }, optional)));

/** What the checklist of an owner needs of the types, if their options have it. */
export const demands = {
  is_mandatory: as(flag, 'Optional: without it, nobody is told that a type is missing.'),
  is_multiple: as(flag, 'Optional, as in the detail.'),
  applies_to: appliesTo,
};

/** One page of a list. */
export const page = (name: keyof typeof components, extras: Properties = {}): Schema =>
  data(object({ data: listOf(ref(name)), links: listOf(ref('PageLink')) }, extras));

export const pageOfTypes = page('DocumentType', {
  extra_fields: as(
    listOf(text),
    'Optional: fields of the rows beyond the contract. An empty list tells by it that they are there.',
  ),
});

export const pageOfOwn = page('Document', {
  max_per_page: as(
    { type: 'integer', minimum: 1 },
    'Optional: how many rows the app may ask for at once by per_page. Without it, it reads page after page.',
  ),
});

export const pageOfUnits = page('UnitVerifikator', {
  can_download: as(
    { type: 'boolean' },
    'Optional: false if there is no portal to download from. The app then has no Download.',
  ),
});

export const confirmation = ref('Confirmation');

export const metaData: Schema = {
  description: 'The entries, as `data` or as the body itself.',
  if: { type: 'array' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: listOf(ref('MetaDatum')),
  else: object({ data: listOf(ref('MetaDatum')) }, { version }),
};

export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const anyFile = '*/*';
