import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { documentTypes } from '@/api/document-types';
import { type Document, myDocuments } from '@/api/documents';
import { type Demand, demandsQuery } from '@/pages/documents/checklist/demands';
import { makeChecklist } from '@/pages/documents/checklist/rules';
import {
  describeSummary,
  describeWaiting,
  stepOf,
  summarise,
} from '@/pages/documents/checklist/summary';
import { answerCalls } from '../support/screens/answer-calls';

// What an owner has to hand in, computed from the types and the own documents.

function typeOf(id: number, changes: Partial<Demand> = {}): Demand {
  return {
    value: id,
    label: `Type ${id}`,
    is_mandatory: 1,
    is_multiple: 0,
    applies_to: [],
    ...changes,
  };
}

const withColumns = {
  document_type: 'Type',
  category: { columns: [{ id: 1, column_description: 'Number' }] },
};

let lastId = 0;
function documentOf(type: number, status: number, changes: Partial<Document> = {}): Document {
  lastId += 1;
  return {
    ...myDocuments.blank(lastId),
    document_type_id: type,
    document_type: withColumns,
    document_status_id: status,
    meta_data_count: 1,
    ...changes,
  };
}

const incomplete = { meta_data_count: 0 };

function dossierOf(types: Demand[], documents: Document[] = [], dismissed: string[] = []) {
  return { types, documents, role: 'asn', dismissed };
}
const check = (...parts: Parameters<typeof dossierOf>) => makeChecklist(dossierOf(...parts));
const summaryOf = (...parts: Parameters<typeof dossierOf>) => summarise(dossierOf(...parts));

const stepsIn = (items: { type: Demand; step: string }[] | undefined) =>
  items?.map(({ type, step }) => [type.value, step]);

describe('the step of a document', () => {
  it.each([
    [1, {}, 'ready'],
    [1, incomplete, 'draft'],
    [
      1,
      { ...incomplete, document_type: { document_type: 'T', category: { columns: [] } } },
      'ready',
    ],
    [2, {}, 'under way'],
    [3, {}, 'under way'],
    [4, {}, 'rejected'],
    [4, { is_corrected: 0 as const }, 'rejected'],
    [4, { is_corrected: 1 as const }, 'ready'],
    [4, { is_corrected: 1 as const, ...incomplete }, 'rejected'],
    [5, {}, 'approved'],
    [9, {}, 'under way'],
  ])('status %d with %o is %s', (status, changes, step) => {
    expect(stepOf(documentOf(1, status, changes))).toBe(step);
  });
});

describe('the checklist', () => {
  it('has what waits for the owner first, then what is under way, then what is approved [Z-2]', () => {
    const types = [5, 2, 3, 1, 4, 6].map((id) => typeOf(id));
    const documents = [
      documentOf(5, 5),
      documentOf(2, 2),
      documentOf(3, 1),
      documentOf(4, 4),
      documentOf(6, 1, incomplete),
    ];
    const { required, optional } = check(types, documents);
    expect(stepsIn(required)).toEqual([
      [4, 'rejected'],
      [1, 'missing'],
      [6, 'draft'],
      [3, 'ready'],
      [2, 'under way'],
      [5, 'approved'],
    ]);
    expect(optional).toEqual([]);
  });

  it('calls only what is mandatory missing', () => {
    const { required, optional } = check([typeOf(1), typeOf(2, { is_mandatory: 0 })]);
    expect(stepsIn(required)).toEqual([[1, 'missing']]);
    expect(stepsIn(optional)).toEqual([[2, 'none']]);
  });

  it('has one group where nobody says what is mandatory, and calls nothing missing', () => {
    const types = [1, 2].map((id) => typeOf(id, { is_mandatory: undefined }));
    const documents = [documentOf(2, 4)];
    const checklist = check(types, documents);
    expect(checklist.required).toBeUndefined();
    expect(stepsIn(checklist.optional)).toEqual([
      [2, 'rejected'],
      [1, 'none'],
    ]);
    expect(summaryOf(types, documents)).toMatchObject({ missing: 0, rejected: 1, isTold: false });
  });

  it('leads to the document that needs most, of several of a type', () => {
    const documents = [documentOf(1, 5), documentOf(1, 1), documentOf(1, 4), documentOf(1, 2)];
    const [item] = check([typeOf(1, { is_multiple: 1 })], documents).required ?? [];
    expect(item).toMatchObject({ step: 'rejected', due: { id: documents[2]?.id } });
    expect(item?.documents).toHaveLength(4);
  });

  it('takes ids as text and as numbers for the same', () => {
    const documents = [documentOf(1, 2, { document_type_id: '1' })];
    expect(stepsIn(check([typeOf(1)], documents).required)).toEqual([[1, 'under way']]);
  });

  it('leaves out what is for other roles, unless there is a document [Z-5]', () => {
    const types = [
      typeOf(1, { applies_to: ['nonAsn'] }),
      typeOf(2, { applies_to: ['nonAsn', 'ASN'] }),
      typeOf(3, { applies_to: ['nonAsn'] }),
    ];
    const { required, optional } = check(types, [documentOf(3, 4)]);
    expect(stepsIn(required)).toEqual([[2, 'missing']]);
    expect(stepsIn(optional)).toEqual([[3, 'rejected']]);
  });

  it('puts aside what the person says does not apply, until there is a document', () => {
    const types = [typeOf(1), typeOf(2)];
    const dossier = dossierOf(types, [documentOf(2, 1)], ['1', '2']);
    const checklist = makeChecklist(dossier);
    expect(stepsIn(checklist.required)).toEqual([[2, 'ready']]);
    expect(stepsIn(checklist.notApplying)).toEqual([[1, 'missing']]);
    expect(summarise(dossier)).toMatchObject({ total: 1, missing: 0 });
  });

  it('keeps documents of a type that is no longer offered', () => {
    const other = documentOf(9, 4, { document_type: { document_type: 'Old card' } });
    const { required, optional } = check([typeOf(1)], [other]);
    expect(stepsIn(required)).toEqual([[1, 'missing']]);
    expect(optional.map(({ type, step }) => [type.label, step])).toEqual([
      ['Old card', 'rejected'],
    ]);
  });
});

describe('the line', () => {
  it('counts the required types, and the documents that wait [Z-1]', () => {
    const types = [1, 2, 3, 4].map((id) => typeOf(id));
    const documents = [
      documentOf(1, 5),
      documentOf(2, 4),
      documentOf(8, 4),
      documentOf(3, 1),
      documentOf(3, 1, incomplete),
    ];
    const summary = summaryOf(types, documents);
    expect(describeSummary(summary)).toBe(
      '1 of 4 required documents approved · 2 rejected · 1 missing · 1 to complete · 1 ready to send',
    );
    expect(describeWaiting(summary).join(', ')).toBe(
      '2 rejected, 1 missing, 1 to complete, 1 ready to send',
    );
  });

  it('counts a type as approved by one of its documents', () => {
    const documents = [documentOf(1, 5), documentOf(1, 1, incomplete)];
    const summary = summaryOf([typeOf(1, { is_multiple: 1 })], documents);
    expect(describeSummary(summary)).toBe('1 of 1 required documents approved · 1 to complete');
  });

  it('says nothing of required documents where nobody tells', () => {
    const types = [1, 2].map((id) => typeOf(id, { is_mandatory: undefined }));
    expect(describeSummary(summaryOf(types, [documentOf(1, 5)]))).toBe('1 document approved');
    expect(describeSummary(summaryOf(types))).toBe('0 documents approved');
  });
});

it('the types are read although a form that shows them has been closed meanwhile', async () => {
  answerCalls(() => ({ data: [{ id: 1, document_type: 'KTP', is_mandatory: 1 }] }));
  const client = new QueryClient();
  const demands = client.query(demandsQuery);
  const form = new QueryObserver(client, documentTypes.options);
  form.subscribe(() => undefined)();
  expect(await demands).toMatchObject([{ value: 1, label: 'KTP', is_mandatory: 1 }]);
});
