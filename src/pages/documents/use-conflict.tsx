import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Conflict } from '@/components/form-modal';
import { EventList } from '@/pages/documents/document-history';
import { viewQuery } from '@/pages/documents/queries';

/**
 * What happens in a document's form when the document has changed since the person saw it: the server's message stands in
 * the form, with a button that loads the new state and keeps what was entered. Then the form says what is new.
 */
export function useConflict({
  document: row,
  version,
  reload,
  isWaiting,
  over,
}: {
  /** Undefined for a new one. */
  document: Document | undefined;
  /** The version that the person sees; undefined when the back end counts none. */
  version: number | undefined;
  /** Loads what the form shows, the answer of the view call aside. */
  reload: () => Promise<unknown>;
  /** Whether the document, as it is now, is still open to what the form does. */
  isWaiting: (document: Document) => boolean;
  /** What to say when it is not, before its status. */
  over: string;
}): Conflict {
  const view = useQuery({ ...viewQuery(row?.id ?? ''), enabled: false });
  const [refused, setRefused] = useState<{ id: Id; version: number; message: string }>();
  const news = useRef<HTMLDivElement>(null);
  const load = useMutation({
    mutationFn: () => Promise.all([view.refetch({ throwOnError: true }), reload()]),
    networkMode: 'always',
    // The button that was pressed goes.
    onSuccess: () => news.current?.focus(),
  });
  if (!row || version === undefined) return { report: undefined, notice: null, isOver: false };

  function report(message: string) {
    if (!row || version === undefined) return;
    load.reset();
    setRefused({ id: row.id, version, message });
  }

  const conflict = refused?.id === row.id ? refused : undefined;
  const isLoaded = conflict !== undefined && version > conflict.version && !load.isPending;
  const current = view.data?.document;
  const isOver = current !== undefined && !isWaiting(current);

  return {
    report,
    isOver,
    notice: (
      <div className="form-notice">
        {conflict && !isLoaded && (
          <div className="form-notice-conflict" role="alert">
            <p>{conflict.message}</p>
            {load.isError && <p>The new state could not be loaded.</p>}
            <button
              type="button"
              className="btn btn-sm btn-outline-primary"
              disabled={load.isPending}
              onClick={() => load.mutate()}
            >
              Load the new state
            </button>
          </div>
        )}
        <div ref={news} className="form-notice-news" role="status" tabIndex={-1}>
          {isLoaded && (
            <>
              <p>This is the new state. What you have entered is still here.</p>
              <EventList
                events={(view.data?.history ?? []).filter((e) => e.version > conflict.version)}
              />
            </>
          )}
          {isOver && (
            <p>
              <strong>
                {over}: it is {current.document_status?.status ?? 'in another status'} now.
              </strong>
            </p>
          )}
        </div>
      </div>
    ),
  };
}
