import { relations, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documentActions, type StoredChange, viewActions } from '../domain/history';
import { type PersonDetails, personActions, personOrigins } from '../domain/person';
import {
  type ReferenceChange,
  referenceActions,
  referenceEntities,
  referenceOrigins,
} from '../domain/reference';
import { type RoleName, roleNames } from '../domain/roles';
import { type StatusId, status } from '../domain/statuses';

/**
 * The tables. Columns have wire names, so that rows, filters and 422 messages need no translation.
 */

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const time = () => timestamp({ withTimezone: true });

/** From where an event was caused. Null in events of earlier versions and of commands. */
const source = () => ({
  /** The client's IP address. */
  address: text(),
  /** The `X-Request-Id` of the call, which is in the log. */
  request_id: text(),
});

type Referred = () => AnyPgColumn;

/** References a row, which cannot be deleted as long as this one exists. */
const refersTo = (id: Referred) => integer().notNull().references(id);

/** References a row, with which this one is deleted. */
const endsWith = (id: Referred) => integer().notNull().references(id, { onDelete: 'cascade' });

/** Incremented by every change of the row. */
const version = () => integer().notNull().default(1);

/** A yes/no field: boolean in the database, 1/0 on the wire. */
const flag = customType<{ data: 0 | 1; driverData: boolean }>({
  dataType: () => 'boolean',
  toDriver: (value) => value === 1,
  fromDriver: (value) => (value ? 1 : 0),
});

/** A text with separators in the database, a list on the wire. */
const listOf = <Item extends string>(separator: string) =>
  customType<{ data: Item[]; driverData: string }>({
    dataType: () => 'text',
    toDriver: (items) => items.join(separator),
    fromDriver: (text) => text.split(separator).filter((item) => item !== '') as Item[],
  });

const roleList = listOf<RoleName>(',');
const lineList = listOf<string>('\n');

/** Key of unique indexes on names, which ignore case. */
const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`;

/** A text as it is searched for, like `foldText` of the app. Migrations define the function. */
export const folded = (column: AnyPgColumn): SQL => sql`berkas_fold(${column})`;

/** Key of trigram indexes, which find text that contains a term. */
const parts = (column: AnyPgColumn): SQL => sql`berkas_fold(${column}) gin_trgm_ops`;

/** Off: otherwise, each search would also read the changes since the last vacuum. */
const withoutPendingList = { fastupdate: false };

export const roles = pgTable('roles', {
  id: integer().primaryKey(),
  name: text({ enum: roleNames }).notNull().unique(),
  description: text().notNull(),
});

export const districts = pgTable('districts', { id: id(), name: text().notNull() }, ({ name }) => [
  uniqueIndex('districts_name_key').on(lower(name)),
]);

/** A unit with a district is an agency. One without belongs to the ministry. */
export const unit_verifikators = pgTable(
  'unit_verifikators',
  {
    id: id(),
    nama: text().notNull(),
    district_id: integer().references(() => districts.id),
    version: version(),
  },
  ({ nama, district_id }) => [
    uniqueIndex('unit_verifikators_nama_key').on(lower(nama)),
    index().on(district_id),
  ],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull().default(''),
    avatar: text().notNull().default(''),
    unit_verifikator_id: integer().references(() => unit_verifikators.id),
    /** Incremented by every change of the assigned districts. */
    districts_version: version(),
  },
  ({ id, username, name, email, unit_verifikator_id }) => [
    index().on(unit_verifikator_id),
    index().on(name, id),
    index('users_folded_index')
      .using('gin', parts(username), parts(name), parts(email))
      .with(withoutPendingList),
  ],
);

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: endsWith(() => users.id),
    role_id: refersTo(() => roles.id),
  },
  ({ user_id, role_id }) => [primaryKey({ columns: [user_id, role_id] })],
);

/** Districts that an agency's verifier or approver is responsible for. */
export const user_districts = pgTable(
  'user_districts',
  {
    user_id: endsWith(() => users.id),
    district_id: refersTo(() => districts.id),
  },
  ({ user_id, district_id }) => [
    primaryKey({ columns: [user_id, district_id] }),
    index().on(district_id),
  ],
);

/** Stores only token hashes, so that database access does not allow signing in. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    user_id: endsWith(() => users.id),
    expires_at: time().notNull(),
    /** Time of the last use, accurate to some minutes. */
    used_at: time().notNull().defaultNow(),
  },
  ({ user_id }) => [index().on(user_id)],
);

/**
 * Ids of exchanged hand-off tokens, since each works only once. A job deletes them long after they
 * have expired.
 */
export const used_hand_offs = pgTable('used_hand_offs', {
  jti: text().primaryKey(),
  used_at: time().notNull().defaultNow(),
});

export const mime_types = pgTable(
  'mime_types',
  {
    id: id(),
    kind_of_document: text().notNull(),
    mime_type: text().notNull(),
    extension: text().notNull(),
    version: version(),
  },
  ({ mime_type }) => [uniqueIndex('mime_types_mime_type_key').on(lower(mime_type))],
);

/** Columns that describe one meta datum. */
const describedBy = () => ({
  sort_number: integer().notNull(),
  column_name: text().notNull(),
  column_description: text().notNull(),
  data_type: text({ enum: ['string', 'date'] }).notNull(),
  is_mandatory: flag().notNull(),
});

/** The name `columns` would read like PostgreSQL's own catalog. */
export const meta_columns = pgTable(
  'meta_columns',
  {
    id: id(),
    ...describedBy(),
    version: version(),
  },
  ({ column_name }) => [uniqueIndex('meta_columns_column_name_key').on(lower(column_name))],
);

/** Each version of each column, for documents sent with an older one. Kept by a trigger. */
export const column_versions = pgTable(
  'column_versions',
  {
    id: endsWith(() => meta_columns.id),
    version: integer().notNull(),
    ...describedBy(),
  },
  ({ id, version }) => [primaryKey({ columns: [id, version] })],
);

export const categories = pgTable(
  'categories',
  {
    id: id(),
    category_name: text().notNull(),
    category_description: text().notNull(),
    version: version(),
  },
  ({ category_name }) => [uniqueIndex('categories_category_name_key').on(lower(category_name))],
);

export const category_columns = pgTable(
  'category_columns',
  {
    category_id: endsWith(() => categories.id),
    column_id: refersTo(() => meta_columns.id),
  },
  ({ category_id, column_id }) => [
    primaryKey({ columns: [category_id, column_id] }),
    index().on(column_id),
  ],
);

export const document_types = pgTable(
  'document_types',
  {
    id: id(),
    document_type: text().notNull(),
    naming_format: text().notNull(),
    mime_type_id: refersTo(() => mime_types.id),
    category_id: refersTo(() => categories.id),
    /** KB */
    max_size: integer().notNull(),
    is_multiple: flag().notNull(),
    is_mandatory: flag().notNull(),
    is_active: flag().notNull(),
    description: text().notNull().default(''),
    sample: text().notNull().default(''),
    /** The owners who hand it in. Empty for all of them. */
    applies_to: roleList().notNull().default(sql`''`),
    /** Reasons to reject its documents, beside the general ones. */
    rejection_reasons: lineList().notNull().default(sql`''`),
    version: version(),
  },
  ({ document_type, mime_type_id, category_id }) => [
    uniqueIndex('document_types_document_type_key').on(lower(document_type)),
    index().on(mime_type_id),
    index().on(category_id),
  ],
);

export const document_statuses = pgTable('document_statuses', {
  id: integer().$type<StatusId>().primaryKey(),
  status: text().notNull().unique(),
});

/**
 * The files in the file store. A file is pending from before its first byte is written until a
 * document refers to it, kept while one does, then removed. A job deletes files that have been
 * pending or removed for a day.
 */
export const stored_files = pgTable(
  'files',
  {
    /** UUID; also the file name in the store. */
    id: text().primaryKey(),
    state: text({ enum: ['pending', 'kept', 'removed'] }).notNull(),
    /** Hexadecimal. Null for files of earlier versions that a job has not read yet. */
    sha256: text(),
    /** Time of the last change of state. */
    since: time().notNull().defaultNow(),
  },
  ({ id, since, state, sha256 }) => [
    index('files_to_delete_index').on(since).where(sql`${state} <> 'kept'`),
    index('files_to_hash_index').on(id).where(sql`${sha256} is null`),
  ],
);

export const documents = pgTable(
  'documents',
  {
    id: id(),
    user_id: refersTo(() => users.id),
    /** The owner's unit, which decides who processes the document. Maintained by a trigger. */
    unit_verifikator_id: integer().references(() => unit_verifikators.id),
    document_type_id: refersTo(() => document_types.id),
    additional_name: text().notNull().default(''),
    document_name: text().notNull(),
    extension: text().notNull(),
    mime_type: text().notNull(),
    storage_id: text()
      .notNull()
      .unique()
      .references(() => stored_files.id),
    /** KB, rounded up. */
    file_size: integer().notNull(),
    document_status_id: integer()
      .$type<StatusId>()
      .notNull()
      .default(status.draft)
      .references(() => document_statuses.id),
    /** Time of the last change of status. Queues are sorted by it. */
    status_since: time().notNull().defaultNow(),
    verifier_note: text().notNull().default(''),
    approval_note: text().notNull().default(''),
    version: version(),
    /** Who verified it. Set while the status is Verified or Approved. */
    verified_by: integer().references(() => users.id),
  },
  ({
    id,
    user_id,
    unit_verifikator_id,
    document_type_id,
    document_status_id,
    status_since,
    additional_name,
    verified_by,
  }) => [
    // Puts the columns of filters after those of the order, so that PostgreSQL skips rows without
    // reading the table.
    index('documents_owner_index').on(
      user_id,
      id,
      document_type_id,
      document_status_id,
      unit_verifikator_id,
    ),
    index('documents_unit_index').on(
      unit_verifikator_id,
      id,
      document_type_id,
      document_status_id,
      user_id,
    ),
    index('documents_type_index').on(
      document_type_id,
      id,
      document_status_id,
      unit_verifikator_id,
      user_id,
    ),
    index('documents_type_status_index').on(
      document_type_id,
      document_status_id,
      id,
      unit_verifikator_id,
      user_id,
    ),
    index('documents_queue_index').on(
      document_status_id,
      status_since,
      id,
      document_type_id,
      unit_verifikator_id,
      user_id,
      verified_by,
    ),
    index('documents_unit_queue_index').on(
      unit_verifikator_id,
      document_status_id,
      status_since,
      id,
      document_type_id,
      user_id,
      verified_by,
    ),
    index('documents_folded_index').using('gin', parts(additional_name)).with(withoutPendingList),
    index().on(verified_by, document_status_id).where(sql`${verified_by} is not null`),
  ],
);

/**
 * The file that a document had when it was rejected, once another has taken its place. A trigger
 * removes the file with its row, and so with the document.
 */
export const previous_files = pgTable('previous_files', {
  document_id: integer()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  storage_id: text()
    .notNull()
    .unique()
    .references(() => stored_files.id),
  extension: text().notNull(),
  mime_type: text().notNull(),
  /** KB, rounded up. */
  file_size: integer().notNull(),
});

/** Bytes that each person uploaded on their last day with an upload. */
export const daily_uploads = pgTable('daily_uploads', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  day: date().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
});

/** One row: the installation to which the database belongs (installation.ts). */
export const installation = pgTable(
  'installation',
  {
    is_only: boolean().primaryKey().default(true),
    id: text().notNull(),
    /** Names this database; a restored copy has another name. Null until the store has the id. */
    database: text(),
  },
  ({ is_only }) => [check('installation_is_only', sql`${is_only}`)],
);

/** The history of each document. It is kept when the document is deleted. */
export const document_events = pgTable(
  'document_events',
  {
    id: id(),
    /** No foreign key, since the history outlives the document. */
    document_id: integer().notNull(),
    /** The document's version after the event. */
    version: integer().notNull(),
    at: time().notNull().defaultNow(),
    user_id: refersTo(() => users.id),
    action: text({ enum: documentActions }).notNull(),
    /** Null for an upload. */
    from_status_id: integer().$type<StatusId>(),
    /** Null for a deletion. */
    to_status_id: integer().$type<StatusId>(),
    note: text().notNull().default(''),
    /** The SHA-256 of the file that came with the event. */
    sha256: text(),
    changes: jsonb().$type<StoredChange[]>().notNull().default([]),
    ...source(),
  },
  ({ id, document_id, user_id, at }) => [
    index().on(document_id, id),
    index().on(user_id),
    index().on(at),
  ],
);

/**
 * A row for each reason of a rejection that stands. Nothing in it is about a person, so it is kept
 * when the document is deleted or its owner anonymised.
 */
export const rejection_reasons = pgTable(
  'rejection_reasons',
  {
    /** No foreign key, as in `document_events`. */
    document_id: integer().notNull(),
    /** Number of the rejected sending: 1, plus 1 for each earlier rejection of the document. */
    sending: smallint().notNull(),
    /** The place of the reason in the note, from 0. */
    nth: smallint().notNull(),
    document_type_id: endsWith(() => document_types.id),
    /** The name of the reason. Empty for a note without reasons, which has one row. */
    reason: text().notNull(),
    /** The day of the rejection, in the time zone of the server. */
    day: date().notNull(),
    /** True once the next sending has been approved. */
    passed: boolean().notNull().default(false),
  },
  ({ document_id, sending, nth, document_type_id, reason, day, passed }) => [
    primaryKey({ columns: [document_id, sending, nth] }),
    index('rejection_reasons_report_index').on(day, document_type_id, reason, sending, nth, passed),
  ],
);

/** The number of approved documents, by day and by the sending that was approved. */
export const approval_counts = pgTable(
  'approval_counts',
  {
    day: date().notNull(),
    document_type_id: endsWith(() => document_types.id),
    sending: smallint().notNull(),
    count: integer().notNull(),
  },
  ({ day, document_type_id, sending }) => [
    primaryKey({ columns: [day, document_type_id, sending] }),
  ],
);

/** Who has seen which document, with AUDIT_VIEWS. It is kept when the document is deleted. */
export const document_views = pgTable(
  'document_views',
  {
    id: id(),
    /** No foreign key, as in `document_events`. */
    document_id: integer().notNull(),
    /** The document's version at that time. */
    version: integer().notNull(),
    at: time().notNull().defaultNow(),
    user_id: refersTo(() => users.id),
    action: text({ enum: viewActions }).notNull(),
    ...source(),
  },
  ({ at }) => [index().on(at)],
);

/** Decisions that the portal has not been told yet, by owner. Only with PORTAL_EVENTS_URL. */
export const untold_decisions = pgTable(
  'untold_decisions',
  {
    id: id(),
    /**
     * The owner. No foreign key: it would lock the owner's row after the document's, and
     * `anonymise` locks them in the other order.
     */
    user_id: integer().notNull(),
    to_status_id: integer().$type<StatusId>().notNull(),
    at: time().notNull().defaultNow(),
  },
  ({ user_id, at }) => [index().on(user_id, at)],
);

/** What the portal is told of an owner's documents, until it has confirmed it. */
export const portal_events = pgTable(
  'portal_events',
  {
    /** Stays the same in every attempt. */
    id: uuid().primaryKey().defaultRandom(),
    user_id: integer().notNull(),
    approved: integer().notNull(),
    rejected: integer().notNull(),
    /** When the first and the last of the decisions were made. */
    since: time().notNull(),
    until: time().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: time().notNull().defaultNow(),
    /** Status of the portal's answer to the last attempt. Null without an answer. */
    last_status: integer(),
  },
  ({ next_attempt_at }) => [index().on(next_attempt_at)],
);

/** The history of the reference data. It is kept when the row is deleted. */
export const reference_events = pgTable(
  'reference_events',
  {
    id: id(),
    entity: text({ enum: referenceEntities }).notNull(),
    /** The user's id, for assignments of districts. No foreign key, as in `document_events`. */
    row_id: integer().notNull(),
    /** The row's version after the event. */
    version: integer().notNull(),
    at: time().notNull().defaultNow(),
    user_id: refersTo(() => users.id),
    action: text({ enum: referenceActions }).notNull(),
    origin: text({ enum: referenceOrigins }).notNull(),
    changes: jsonb().$type<ReferenceChange[]>().notNull(),
    ...source(),
  },
  ({ id, entity, row_id, at }) => [index().on(entity, row_id, id), index().on(at)],
);

/** Changes of people's roles and units, and acts of operators on people. */
export const person_events = pgTable(
  'person_events',
  {
    id: id(),
    at: time().notNull().defaultNow(),
    /** Null for everybody. */
    user_id: integer().references(() => users.id),
    action: text({ enum: personActions }).notNull(),
    origin: text({ enum: personOrigins }).notNull().default('command'),
    /** What was done: names of roles, ids and numbers, never texts about the person. */
    details: jsonb().$type<PersonDetails>().notNull(),
    ...source(),
  },
  ({ at }) => [index().on(at)],
);

/**
 * The documents that people have open to decide, so that colleagues skip them. Unlogged: the next
 * view restores what a crash takes. No foreign keys, so that a view waits for no decision.
 */
export const document_leases = pgTable(
  'document_leases',
  {
    document_id: integer().primaryKey(),
    user_id: integer().notNull(),
    until: time().notNull(),
  },
  ({ until }) => [index().on(until)],
);

/**
 * Number of documents by status, maintained by triggers: counting takes longer the more documents
 * there are. Rows without a part count those of a unit. Rows with one count those of everybody, in
 * sixteen parts by unit, so that two decisions at once seldom wait for the same row.
 */
export const document_counts = pgTable(
  'document_counts',
  {
    part: smallint(),
    unit_verifikator_id: integer().references(() => unit_verifikators.id, { onDelete: 'cascade' }),
    document_status_id: integer()
      .$type<StatusId>()
      .notNull()
      .references(() => document_statuses.id),
    count: integer().notNull(),
  },
  ({ part, unit_verifikator_id, document_status_id }) => [
    unique('document_counts_key')
      .on(part, unit_verifikator_id, document_status_id)
      .nullsNotDistinct(),
  ],
);

/**
 * One row per column of the document's category once meta data has been saved. Optional columns may
 * hold ''. A sent document has the rows of the columns it was sent with.
 */
export const meta_data = pgTable(
  'meta_data',
  {
    document_id: endsWith(() => documents.id),
    column_id: refersTo(() => meta_columns.id),
    value: text().notNull(),
    /** The column's version when the value was saved or sent. */
    column_version: integer().notNull().default(1),
  },
  ({ document_id, column_id }) => [
    primaryKey({ columns: [document_id, column_id] }),
    index().on(column_id),
  ],
);

export const unitRelations = relations(unit_verifikators, ({ one }) => ({
  district: one(districts, {
    fields: [unit_verifikators.district_id],
    references: [districts.id],
  }),
}));

export const sessionRelations = relations(sessions, ({ one }) => ({
  user: one(users, { fields: [sessions.user_id], references: [users.id] }),
}));

export const eventRelations = relations(document_events, ({ one }) => ({
  user: one(users, { fields: [document_events.user_id], references: [users.id] }),
}));

export const referenceEventRelations = relations(reference_events, ({ one }) => ({
  user: one(users, { fields: [reference_events.user_id], references: [users.id] }),
}));

export const userRelations = relations(users, ({ one, many }) => ({
  unit_verifikator: one(unit_verifikators, {
    fields: [users.unit_verifikator_id],
    references: [unit_verifikators.id],
  }),
  user_roles: many(user_roles),
  user_districts: many(user_districts),
}));

export const userRoleRelations = relations(user_roles, ({ one }) => ({
  user: one(users, { fields: [user_roles.user_id], references: [users.id] }),
  role: one(roles, { fields: [user_roles.role_id], references: [roles.id] }),
}));

export const userDistrictRelations = relations(user_districts, ({ one }) => ({
  user: one(users, { fields: [user_districts.user_id], references: [users.id] }),
  district: one(districts, {
    fields: [user_districts.district_id],
    references: [districts.id],
  }),
}));

export const categoryRelations = relations(categories, ({ many }) => ({
  category_columns: many(category_columns),
}));

export const categoryColumnRelations = relations(category_columns, ({ one }) => ({
  category: one(categories, {
    fields: [category_columns.category_id],
    references: [categories.id],
  }),
  column: one(meta_columns, {
    fields: [category_columns.column_id],
    references: [meta_columns.id],
  }),
}));

export const documentTypeRelations = relations(document_types, ({ one }) => ({
  category: one(categories, {
    fields: [document_types.category_id],
    references: [categories.id],
  }),
  mime_type: one(mime_types, {
    fields: [document_types.mime_type_id],
    references: [mime_types.id],
  }),
}));

export const documentRelations = relations(documents, ({ one, many }) => ({
  user: one(users, { fields: [documents.user_id], references: [users.id] }),
  document_type: one(document_types, {
    fields: [documents.document_type_id],
    references: [document_types.id],
  }),
  meta_data: many(meta_data),
}));

export const metaDataRelations = relations(meta_data, ({ one }) => ({
  document: one(documents, {
    fields: [meta_data.document_id],
    references: [documents.id],
  }),
  column: one(meta_columns, {
    fields: [meta_data.column_id],
    references: [meta_columns.id],
  }),
  column_as_sent: one(column_versions, {
    fields: [meta_data.column_id, meta_data.column_version],
    references: [column_versions.id, column_versions.version],
  }),
}));
