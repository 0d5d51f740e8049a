import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Document, documentSchema, type Queue } from '@/api/documents';
import { unlessMissing } from '@/api/errors';
import { fetchData } from '@/api/http';
import { entityPath } from '@/api/resource';
import { type Id, id, list, text } from '@/api/wire';
import { getLastPage, toListParams, withFilters } from '@/lib/search-params';

const approved = v.object({
  id,
  document_type: text,
  additional_name: text,
  values: list(v.object({ label: text, data_type: text, value: text })),
});
/** An approved document with its saved meta data. */
export type ApprovedDocument = v.InferOutput<typeof approved>;

const ofPerson = v.object({ waiting: list(documentSchema), approved: list(approved) });
export type OfPerson = v.InferOutput<typeof ofPerson> & {
  /** False if more documents may wait than these. */
  isWhole: boolean;
};

/** Undefined from a back end that does not tell, or if the document has gone. */
export function fetchOfPerson(queue: Queue, id: Id, role: string, signal?: AbortSignal) {
  const url = entityPath(`${queue.path}/person`, id);
  return unlessMissing(fetchData(ofPerson, { url, params: { role }, signal }), undefined);
}

/**
 * The documents of a document's owner: those that wait in the queue, and the approved ones. One
 * call serves all documents of a person. From a back end without it, the waiting ones come from the
 * first page of the queue, and the approved ones stay unknown.
 */
export const ofPersonQuery = (queue: Queue, { id, user }: Document, role: string) =>
  queryOptions({
    // Not reloaded after a decision: the desk knows what it has decided.
    queryKey: ['person', queue.path, user?.username, role],
    async queryFn({ client, signal }): Promise<OfPerson> {
      const knowsCall = ['person', queue.path];
      if (client.getQueryData(knowsCall) !== false) {
        const told = await fetchOfPerson(queue, id, role, signal);
        // A document that has gone meanwhile is a 404, too.
        client.setQueryData(
          knowsCall,
          told !== undefined || client.getQueryData(knowsCall) === true,
        );
        if (told) return { ...told, isWhole: true };
      }
      const username = user?.username ?? '';
      const { rows, links } = await queue.readPage(
        toListParams(withFilters(new URLSearchParams(), { username }), role),
        signal,
      );
      // The filter also finds usernames that only contain this one.
      const waiting = rows.filter((row) => row.user?.username === username && !row.opened_by);
      return { waiting, approved: [], isWhole: getLastPage(links) === 1 };
    },
    enabled: Boolean(user?.username),
    staleTime: 60_000,
  });
