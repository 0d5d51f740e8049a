import type { QueryClient } from '@tanstack/react-query';
import { delay, noop } from 'es-toolkit';
import { fetchView } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { readInner } from '@/api/inner-query';
import { labelOf, metaDataQuery } from '@/api/meta-data';
import type { Id } from '@/api/wire';
import { toDosQuery } from '@/drafts/unsaved/kept-to-dos';
import { maxReloadTime } from '@/pages/documents/own-documents';
import { judgeRejection } from '@/pages/documents/to-do/judge-rejection';
import { toLine } from '@/pages/documents/to-do/list-to-dos';
import { isToCorrect } from '@/pages/documents/to-do/to-correct';

/**
 * Lists what an own document's rejection has asked for and is not corrected yet, a line each.
 * Judges by what can be read within `maxReloadTime`.
 */
export async function listOpenToDos(
  client: QueryClient,
  username: string,
  document: Document,
): Promise<string[]> {
  if (!isToCorrect(document)) return [];
  const isLate = delay(maxReloadTime).then(noop);
  const [view, metaData, kept] = await Promise.all([
    // Shares no reading with a form that closes meanwhile: that ends with an earlier history.
    Promise.race([fetchView(document.id).catch(noop), isLate]),
    Promise.race([
      readInner(() => client.query({ ...metaDataQuery(document.id), staleTime: 0 })).catch(noop),
      isLate,
    ]),
    client.query(toDosQuery(username)),
  ]);
  const { toDos } = judgeRejection({
    document,
    history: view?.history ?? [],
    labels: metaData?.entries.map(labelOf) ?? [],
    kept,
  });
  return toDos.filter(({ isDone }) => !isDone).map(toLine);
}

/** Open items of documents, a line each; documents without any are left out. */
export type OpenToDos = ReadonlyMap<Id, string[]>;

/** Lists what is open of many own documents, as `listOpenToDos` does of one. */
export async function listAllOpenToDos(
  client: QueryClient,
  username: string,
  documents: readonly Document[],
): Promise<OpenToDos> {
  const listed = await Promise.all(
    documents.map(
      async (document) => [document.id, await listOpenToDos(client, username, document)] as const,
    ),
  );
  return new Map(listed.filter(([, lines]) => lines.length > 0));
}
