import { type ReactNode, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { Conflict } from '@/components/form-modal';
import { t } from '@/texts/texts';

/**
 * Handles a 409 in a form: shows the server's message, with a button that loads the new state and
 * keeps what was entered. Then the form says what is new.
 */
export function useNewState({
  version,
  reload,
  over,
  newsSince,
}: {
  /** The version that the person sees; undefined for something new, or where none is counted. */
  version: number | undefined;
  /** Loads the present state of what the form shows, and what has happened since. */
  reload: () => Promise<{ isError: boolean }[]>;
  /** Says that what is edited can't be saved any more. */
  over?: string | undefined;
  newsSince: (version: number) => ReactNode;
}): Conflict {
  const [conflict, setConflict] = useState<{ version: number; message: string }>();
  const news = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState<'idle' | 'pending' | 'failed'>('idle');
  if (version === undefined) return {};
  const seen = version;

  function report(message: string) {
    setLoading('idle');
    setConflict({ version: seen, message });
  }

  async function load() {
    setLoading('pending');
    const failed = (await reload()).some(({ isError }) => isError);
    setLoading(failed ? 'failed' : 'idle');
    // Moves the focus from the pressed button, which disappears.
    if (!failed) news.current?.focus();
  }

  const isLoaded = conflict !== undefined && version > conflict.version && loading === 'idle';
  return {
    report,
    isOver: over !== undefined,
    notice: (
      <div className="form-notice">
        {conflict && !isLoaded && (
          <div className="callout" data-tone="amber" role="alert">
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
          className="callout"
          data-tone="blue"
          role="status"
          // A long notice scrolls in its modal, so keys need to reach it.
          tabIndex={isLoaded ? 0 : -1}
        >
          {over !== undefined && (
            <p>
              <strong>{over}</strong>
            </p>
          )}
          {isLoaded && (
            <>
              <p>{t('This is the latest version. What you have entered is still here.')}</p>
              {newsSince(conflict.version)}
            </>
          )}
        </div>
      </div>
    ),
  };
}
