import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { viewQuery } from '@/api/document-views';
import type { Document } from '@/api/documents';
import type { Conflict } from '@/components/form-modal';
import { EventList } from '@/pages/documents/sheet/document-history';
import { type Text, t } from '@/texts/texts';
import '@/styles/documents.scss';

/**
 * Handles a 409 in a document's form: the server's message is shown in the form, with a button that
 * loads the new state and keeps what was entered. Then the form says what is new.
 */
export function useConflict({
  document: row,
  version,
  reload,
  isWaiting,
  overMessage,
}: {
  /** Undefined for a new one. */
  document: Document | undefined;
  /** The version that the person sees; undefined when the back end counts none. */
  version: number | undefined;
  /** Loads what the form shows, except the answer of the view call. */
  reload: () => Promise<{ isError: boolean }>;
  /** Whether the document's status still allows what the form does. */
  isWaiting: (document: Document) => boolean;
  /** The start of the sentence that says it does not, which ends with the status. */
  overMessage: Text;
}): Conflict {
  const view = useQuery({ ...viewQuery(row?.id ?? ''), enabled: false });
  const [conflict, setConflict] = useState<{ version: number; message: string }>();
  const news = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState<'idle' | 'pending' | 'failed'>('idle');
  if (!row || version === undefined) return { report: undefined, notice: null, isOver: false };

  function report(message: string) {
    if (version === undefined) return;
    setLoading('idle');
    setConflict({ version, message });
  }

  async function load() {
    setLoading('pending');
    const answers = await Promise.all([view.refetch(), reload()]);
    const failed = answers.some(({ isError }) => isError);
    setLoading(failed ? 'failed' : 'idle');
    // The button that was pressed disappears.
    if (!failed) news.current?.focus();
  }

  const isLoaded = conflict !== undefined && version > conflict.version && loading === 'idle';
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
            {loading === 'failed' && <p>{t('The latest version could not be loaded.')}</p>}
            <Button
              size="sm"
              variant="outline-primary"
              disabled={loading === 'pending'}
              onClick={load}
            >
              {t('Load the latest version')}
            </Button>
          </div>
        )}
        <div
          ref={news}
          className="form-notice-news"
          role="status"
          // In a modal it may scroll.
          tabIndex={isLoaded ? 0 : -1}
        >
          {isOver && (
            <p>
              <strong>
                {t('{what}: it is {status} now.', {
                  what: t(overMessage),
                  status: current.document_status?.status ?? t('in another status'),
                })}
              </strong>
            </p>
          )}
          {isLoaded && (
            <>
              <p>{t('This is the latest version. What you have entered is still here.')}</p>
              <EventList
                events={(view.data?.history ?? []).filter(
                  (event) => event.version > conflict.version,
                )}
              />
            </>
          )}
        </div>
      </div>
    ),
  };
}
