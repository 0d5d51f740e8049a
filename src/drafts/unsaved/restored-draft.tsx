import { isString } from 'es-toolkit';
import { History } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { formatTime } from '@/lib/format';
import { t } from '@/texts/texts';

/** A draft put back into its form; outdated if the list no longer offers that form for its row. */
export type Restored = { draft: Draft; isOutdated: boolean };

/** Says that a form holds earlier work or is open elsewhere, and offers to start over. */
export function RestoredDraft({
  restored,
  isElsewhere,
  onStartOver,
}: {
  restored: Restored | undefined;
  isElsewhere: boolean;
  onStartOver: () => void;
}) {
  const { draft, isOutdated } = restored ?? {};
  return (
    <div className={draft || isElsewhere ? 'restored-draft' : undefined}>
      {draft && <History aria-hidden />}
      <div>
        {/* Screen readers announce text added to a live region, not a region added with it. */}
        <div aria-live="polite" aria-atomic>
          {draft && (
            <p>
              {[
                t('What you wrote on {time} is back.', { time: formatTime(draft.writtenAt) }),
                draft.lacksFile && t('The file has to be chosen again.'),
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          )}
          {isElsewhere && (
            <p>{t('This is also open in another tab. What is written last is kept.')}</p>
          )}
          {isOutdated && (
            <p>
              {t(
                'This is no longer in the list here. If someone was faster, it cannot be saved: copy what you still need.',
              )}
            </p>
          )}
        </div>
        {draft && isOutdated && (
          <>
            <strong>{draft.label}</strong>
            <textarea
              className="form-control"
              aria-label={t('What you wrote')}
              readOnly
              rows={3}
              // Leaves out what was chosen rather than typed.
              value={Object.values(draft.changes).filter(isString).join('\n')}
              onFocus={({ target }) => target.select()}
            />
          </>
        )}
      </div>
      {draft && (
        <Button size="sm" variant="outline-secondary" onClick={onStartOver}>
          {t(isOutdated ? 'Discard' : 'Start over')}
        </Button>
      )}
    </div>
  );
}
