import { isString } from 'es-toolkit';
import { History } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import type { Draft } from '@/drafts/unsaved/draft-store';
import { formatTime } from '@/lib/format';
import { t } from '@/texts/texts';

/** A draft put back into its form; outdated if the list no longer offers that form for its row. */
export type Restored = { draft: Draft; isOutdated: boolean };

type Props = { restored: Restored | undefined; onStartOver: () => void };

/** Says that the content of a form was written earlier, and offers to start over. */
export function RestoredDraft({ restored, onStartOver }: Props) {
  const { draft, isOutdated } = restored ?? {};
  return (
    <div className={draft && 'restored-draft'}>
      {draft && <History aria-hidden />}
      <div>
        {/* Screen readers announce text added to a live region, not a region added with it. */}
        <div aria-live="polite" aria-atomic>
          {draft && (
            <p>
              {t('What you wrote on {time} is back.', { time: formatTime(draft.writtenAt) })}
              {draft.lacksFile && ` ${t('The file has to be chosen again.')}`}
            </p>
          )}
          {isOutdated && (
            <p>
              {t(
                'The list no longer offers this here: somebody may have been faster, and then it cannot be saved. Copy what you still need.',
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
              // What has been typed, without what has been chosen.
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
