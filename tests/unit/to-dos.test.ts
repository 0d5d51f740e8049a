import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../src/api/document-views';
import { myDocuments } from '../../src/api/documents';
import { parseNote } from '../../src/lib/rejection-note';
import { judgeRejection, toSubject } from '../../src/pages/documents/to-do/judge-rejection';
import { listToDos, toLine } from '../../src/pages/documents/to-do/list-to-dos';
import { isToCorrect } from '../../src/pages/documents/to-do/to-correct';

const labels = ['Nomor Ijazah', 'Tempat, Tanggal Lahir', 'Tempat'];
const list = (note: string) => listToDos(parseNote(note, []), labels);
const texts = (note: string) => list(note).map(({ text }) => text);

describe('what a rejection asks for', () => {
  it('is an item for each reason, each value and each place [I-20]', () => {
    const note =
      'Reason: Not legible\nReason: A value differs from the file: Nomor Ijazah, Tempat\nPage 2, upper left: Cap buram\nMohon segera.';
    expect(texts(note)).toEqual([
      'The file cannot be read well. Scan it again, straight and sharp.',
      'What was filled in differs from the file: Nomor Ijazah.',
      'What was filled in differs from the file: Tempat.',
      'Cap buram',
    ]);
    expect(list(note).map(toLine).at(-1)).toBe('Page 2, upper left: Cap buram');
  });

  it('keeps the name of a value whole, which may have commas [I-20]', () => {
    const fieldsOf = (fields: string) =>
      list(`Reason: A value differs from the file: ${fields}`).map(({ field }) => field);
    expect(fieldsOf('Tempat, Tanggal Lahir, Tempat, Gelar')).toEqual([
      'Tempat, Tanggal Lahir',
      'Tempat',
      'Gelar',
    ]);
    expect(fieldsOf(', , x,y')).toEqual(['x,y']);
  });

  it('is the free text where a reason leaves it to that, and else not [I-22]', () => {
    expect(texts('Reason: Other\nCoba\nlagi.\n')).toEqual(['Coba\nlagi.']);
    expect(texts('Reason: Not legible\nReason: Other\nCoba lagi.')).toEqual([
      'The file cannot be read well. Scan it again, straight and sharp.',
      'Coba lagi.',
    ]);
    expect(texts('Reason: Other\nPage 1, upper left: x')).toEqual(['x']);
    expect(texts('Reason: Other')).toEqual([]);
    expect(toLine({ name: '', text: 'Coba\n\nlagi.' })).toBe('Coba lagi.');
  });

  it.each([
    'NIP salah',
    'Reason: Blurred\nPage 1, upper left: x',
    '👩🏽‍🏫 صفحة',
    'x'.repeat(2000),
    '',
  ])('is nothing in a note that has neither: %j [I-22]', (verifier_note) => {
    const document = { ...myDocuments.blank(1), document_status_id: 4, verifier_note };
    expect(list(verifier_note)).toEqual([]);
    expect(isToCorrect(document)).toBe(false);
  });
});

const note =
  'Reason: Not legible\nReason: A value differs from the file: Nomor Ijazah\nPage 1, upper left: x\nReason: Blurred';
const document = { ...myDocuments.blank(7), document_status_id: 4, verifier_note: note };

function event(id: number, action: string, changes: DocumentEvent['changes'] = []) {
  const text = action === 'reject' ? note : '';
  return { id, version: id, at: 0, user: null, action, note: text, changes, sha256: '' };
}
const file = { field: 'file', label: 'File', from: 'PDF, 9 KB', to: 'PDF, 8 KB' };
const value = (label: string, to = 'B') => ({ field: 'meta_data.x', label, from: 'A', to });
const rejected = event(3, 'reject');

type Known = Partial<Parameters<typeof judgeRejection>[0]>;
const judge = (known: Known) =>
  judgeRejection({ document, history: [], labels, kept: [], ...known });
const ticks = (known: Known) => judge(known).toDos.map(({ isDone }) => isDone);

describe('what of it has been done', () => {
  it('is known by what the history tells since, of the file and of each value [I-21]', () => {
    const since = (...changes: DocumentEvent['changes']) =>
      ticks({ history: [event(1, 'edit', [file]), rejected, event(4, 'edit', changes)] });
    expect(since()).toEqual([false, false, false]);
    expect(since(file)).toEqual([true, false, true]);
    expect(since(value('Nomor Ijazah'))).toEqual([false, true, false]);
    expect(since(value('Tempat'))).toEqual([false, false, false]);
    expect(since(value('Nomor Ijazah', 'A'))).toEqual([false, false, false]);
    expect(since({ ...file, field: 'additional_name' })).toEqual([false, false, false]);
  });

  it('is any value where the reason names none [I-21]', () => {
    const verifier_note = 'Reason: A value differs from the file';
    const since = (change: DocumentEvent['changes'][number]) =>
      ticks({ history: [{ ...rejected, note: verifier_note }, event(4, 'edit', [change])] });
    expect(since(value('Tempat'))).toEqual([true]);
    expect(since(file)).toEqual([false]);
  });

  const keep = (kept: object, rejection?: DocumentEvent) => ({
    ...toSubject(document, rejection),
    ticks: {},
    changes: [],
    writtenAt: Date.now(),
    ...kept,
  });

  it('is known by what this browser has saved where no history tells [I-21]', () => {
    expect(ticks({ kept: [keep({ changes: [file] })] })).toEqual([true, false, true]);
    const changes = [value('Nomor Ijazah')];
    expect(ticks({ kept: [keep({ changes })] })).toEqual([false, true, false]);
    expect(ticks({ kept: [keep({ changes }, rejected)] })).toEqual([false, false, false]);
    expect(ticks({ kept: [keep({ changes, documentId: 8 })] })).toEqual([false, false, false]);
  });

  it('is what the owner has said by hand, for that rejection [I-21]', () => {
    const byHand = { ticks: { 'Reason: Not legible': false, 'Page 1, upper left: x': true } };
    const history = [rejected, event(4, 'edit', [file])];
    expect(ticks({ history, kept: [keep(byHand, rejected)] })).toEqual([false, false, true]);
    const later = [...history, event(5, 'send'), { ...rejected, id: 6 }];
    expect(ticks({ history: later, kept: [keep(byHand, rejected)] })).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('shows the places in the file as long as it is the one that was rejected [I-23]', () => {
    expect(judge({ history: [rejected] }).isFileReplaced).toBe(false);
    expect(judge({ history: [rejected, event(4, 'edit', [file])] }).isFileReplaced).toBe(true);
    expect(judge({}).isFileReplaced).toBeUndefined();
    expect(judge({ kept: [keep({ changes: [file] })] }).isFileReplaced).toBe(true);
  });

  it('leaves the rest of the note as text [I-22]', () => {
    expect(judge({}).more).toBe('Reason: Blurred');
    const verifier_note = 'Reason: Other\nCoba lagi.';
    expect(judge({ document: { ...document, verifier_note } }).more).toBe('');
  });
});
