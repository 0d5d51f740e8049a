import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Document, documentSchema, type Queue } from '@/api/documents';
import { unlessMissing } from '@/api/errors';
import { fetchData } from '@/api/http';
import { entityPath } from '@/api/resource';
import { id, list, text } from '@/api/wire';

const approved = v.object({
  id,
  document_type: text,
  additional_name: text,
  values: list(v.object({ label: text, data_type: text, value: text })),
});
/** An approved document, with what is saved of it. */
export type ApprovedDocument = v.InferOutput<typeof approved>;

const ofPerson = v.object({ waiting: list(documentSchema), approved: list(approved) });
export type OfPerson = v.InferOutput<typeof ofPerson>;

/**
 * The other documents of the owner of a document: those that wait in the queue, and the approved
 * ones. One call for all documents of a person; empty from a back end without it.
 */
export const ofPersonQuery = ({ path }: Queue, document: Document, role: string) =>
  queryOptions({
    // A decision does not load it again: what has been decided is known.
    queryKey: ['person', path, document.user?.username, role],
    queryFn: ({ signal }): Promise<OfPerson> => {
      const url = entityPath(`${path}/person`, document.id);
      const answer = fetchData(ofPerson, { url, params: { role }, signal });
      return unlessMissing(answer, { waiting: [], approved: [] });
    },
    enabled: Boolean(document.user?.username),
    staleTime: 60_000,
  });
