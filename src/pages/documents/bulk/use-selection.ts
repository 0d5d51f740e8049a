import { useQueryClient } from '@tanstack/react-query';
import { limitAsync, uniqBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchView } from '@/api/document-views';
import type { Document, Queue, SeenDocument } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Entries } from '@/delivery/delivery';
import { concurrency } from '@/delivery/queue-calls';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { useKeptWork } from '@/drafts/unsaved/use-kept-work';
import { removeDraft } from '@/drafts/unsaved/write-draft';
import { useLatestState } from '@/hooks/use-latest-state';
import { findListedRow, type List } from '@/hooks/use-list';
import { isStillListed } from '@/pages/documents/bulk/find-listed';
import { type Chosen, parseKept, toKept } from '@/pages/documents/bulk/kept-selection';
import type { DecisionValues } from '@/pages/documents/decision';
import { useSession } from '@/session/session';

const empty: { chosen: Chosen[]; written: DecisionValues } = {
  chosen: [],
  written: { document_status_id: '', note: '' },
};

export type ChosenDecision = { id: Id; document: Document; sent: DecisionValues };

export type Selection = ReturnType<typeof useSelection>;

/**
 * The documents chosen on a list, across its pages and filters. Those that leave the list are
 * dropped, unless their decision has failed. Those in `underWay` are hidden for now: their own
 * decision may be taken back or refused.
 */
export function useSelection(queue: Queue, list: List<Document>, underWay: readonly Id[]) {
  const { user, role } = useSession();
  const queryClient = useQueryClient();
  const [state, update, latest] = useLatestState(empty);
  const [goneCount, setGoneCount] = useState(0);
  const lastToggled = useRef<Id>(undefined);

  const isOpen = (document: Document) => !underWay.includes(document.id);

  const { keep } = useKeptWork(() => {
    const { written } = latest.current;
    // A document under way is kept as a decision, and must not be offered twice.
    const chosen = latest.current.chosen.filter(({ document }) => isOpen(document));
    return {
      path: queue.path,
      kind: 'decisions',
      title: {
        text: 'Decide {count} documents',
        one: 'Decide 1 document',
        count: chosen.length,
      },
      changes: chosen.length > 0 ? toKept(chosen, written) : undefined,
      outlivesScreen:
        written.document_status_id !== '' || chosen.some(({ failure }) => failure !== undefined),
    };
  });

  const underWayIds = underWay.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are under way
  useEffect(() => {
    keep();
  }, [underWayIds]);

  const rows = list.rows.filter(isOpen);
  const chosen = state.chosen.filter(({ document }) => isOpen(document));

  function change(next: Partial<typeof empty>) {
    update((before) => {
      const changed = { ...before, ...next };
      // Once all documents have left, the values written for them are dropped.
      return changed.chosen.length > 0 ? changed : empty;
    });
    keep();
  }

  function choose(documents: Document[]) {
    setGoneCount(0);
    const chosen: Chosen[] = [
      ...latest.current.chosen,
      ...documents.map((document) => ({ document })),
    ];
    change({ chosen: uniqBy(chosen, ({ document }) => document.id) });
  }

  function drop(ids: readonly Id[]) {
    const chosen = latest.current.chosen.filter(({ document }) => !ids.includes(document.id));
    change({ chosen });
  }

  function remove(ids: readonly Id[]) {
    setGoneCount(0);
    drop(ids);
  }

  /** Chooses or removes a row; a range is all rows from the one pressed before. */
  function toggle(document: Document, isChosen: boolean, isRange: boolean) {
    const indexOf = (id: Id | undefined) => rows.findIndex((row) => row.id === id);
    const at = indexOf(document.id);
    const from = isRange ? indexOf(lastToggled.current) : -1;
    const range = from < 0 ? [document] : rows.slice(Math.min(from, at), Math.max(from, at) + 1);
    lastToggled.current = document.id;
    if (isChosen) choose(range);
    else remove(range.map(({ id }) => id));
  }

  function clear() {
    setGoneCount(0);
    change(empty);
  }

  /** Takes over the outcome of the decisions. Documents that are decided leave the selection. */
  function follow(entries: Entries<ChosenDecision>) {
    const left = latest.current.chosen.filter(
      ({ document }) => entries.get(document.id)?.state !== 'done',
    );
    if (left.length < latest.current.chosen.length) setGoneCount(0);
    const chosen = left.map((one): Chosen => {
      const { failure, item } = entries.get(one.document.id) ?? {};
      return failure === one.failure ? one : { ...one, failure, sent: item?.sent };
    });
    change({ chosen });
  }

  /** Adds the documents of a draft. */
  async function restore({ id, changes }: Draft) {
    const { chosen: kept, ...written } = parseKept(changes);
    const restored = kept.map(({ document, failure }) => ({
      document: { ...queue.blank(document.id), version: document.version },
      failure,
      sent: failure?.sent,
    }));
    const chosen = [...latest.current.chosen, ...restored];
    change({ chosen: uniqBy(chosen, ({ document }) => document.id), written });
    await Promise.all([nameRestored(kept.map(({ document }) => document)), removeDraft(id)]);
    await queryClient.invalidateQueries(draftsQuery(user?.username ?? ''));
  }

  /** Fetches what a draft does not keep of its documents. The version stays the one chosen. */
  async function nameRestored(documents: SeenDocument[]) {
    const read = limitAsync(async ({ id, version }: SeenDocument) => {
      const view = await fetchView(id).catch(() => undefined);
      const document = view?.document ?? findListedRow<Document>(queryClient, queue, id);
      if (!document) return;
      const chosen = latest.current.chosen.map((one) =>
        one.document.id === id ? { ...one, document: { ...document, version } } : one,
      );
      change({ chosen });
    }, concurrency);
    await Promise.all(documents.map(read));
  }

  const isListed = (document: Document, signal?: AbortSignal) =>
    isStillListed(queue, role, document, signal);

  useVanished(list, async (ids) => {
    const missing = state.chosen.filter(
      ({ document, failure }) => !failure && ids.has(document.id),
    );
    const ask = limitAsync((document: Document) => isListed(document), concurrency);
    const answers = await Promise.all(
      missing.map(async ({ document }) => ({
        id: document.id,
        // Keeps a document if the check fails: its decision will tell.
        isGone: !(await ask(document).catch(() => true)),
      })),
    );
    const gone = answers.filter(({ isGone }) => isGone).map(({ id }) => id);
    if (gone.length === 0) return;
    setGoneCount((count) => count + gone.length);
    drop(gone);
  });

  return {
    chosen,
    /** Rows that can be chosen on this page. */
    rows,
    has: (id: Id) => chosen.some(({ document }) => document.id === id),
    choose,
    remove,
    toggle,
    clear,
    follow,
    written: state.written,
    write: (written: DecisionValues) => change({ written }),
    /** Number of documents dropped since the person last chose something. */
    goneCount,
    isListed,
    restore,
  };
}

/** Calls back with the rows that a page of a list showed earlier and shows no more. */
function useVanished(
  { rows, isPlaceholder, isLoading }: List<Document>,
  onVanished: (ids: Set<Id>) => void,
) {
  const page = useSearchParams()[0].toString();
  const shown = useRef(new Map<string, Document[]>());
  const report = useEffectEvent(onVanished);
  useEffect(() => {
    if (isPlaceholder || isLoading) return;
    const now = new Set(rows.map(({ id }) => id));
    const before = shown.current.get(page) ?? [];
    shown.current.set(page, rows);
    const vanished = before.filter(({ id }) => !now.has(id)).map(({ id }) => id);
    if (vanished.length > 0) report(new Set(vanished));
  }, [page, rows, isPlaceholder, isLoading]);
}
