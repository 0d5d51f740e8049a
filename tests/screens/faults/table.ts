import type { FailingCall, Kind } from './calls';
import { formFill, guidanceOfTheTypeChosen, list, options, part } from './reading';
import type { Cells } from './scene';
import { exchange, logout } from './session';
import {
  action,
  deletion,
  eachFileUnderItsName,
  file,
  importing,
  save,
  uploadStops,
} from './writing';

/** Expected facts of each kind of call, by the way in which it goes wrong. */
const table: Record<Kind, Cells> = {
  exchange,
  logout,
  list,
  'form fill': formFill,
  part,
  options,
  save,
  import: importing,
  action,
  delete: deletion,
  file,
};

/** Calls whose answers cannot overtake each other, or that differ from others of their kind. */
const overtaken: Record<string, Cells['overtaken']> = {
  // The roles are fetched once.
  'part GET /user/roles': undefined,
  // The choices are fetched once for all documents.
  'part GET /data-referensi/document-statuses/search?tag=verification': undefined,
  'part GET /data-referensi/document-statuses/search?tag=approve': undefined,
  'part GET /data-referensi/document-types/detail/{id}': [guidanceOfTheTypeChosen],
  // The list has one page, so no answer overtakes another.
  'list GET /document/my-documents': undefined,
  'save POST /document/my-documents': [uploadStops],
  'save POST /document/my-documents/update/{id}': [uploadStops],
  // The button is disabled until the answer is there.
  'action POST /data-referensi/unit-verifikators/download': undefined,
  'file GET /document/documents/download/{id}': [eachFileUnderItsName],
};

export function cellsOf({ kind, call }: FailingCall): Cells {
  const key = `${kind} ${call}`;
  return key in overtaken ? { ...table[kind], overtaken: overtaken[key] } : table[kind];
}
