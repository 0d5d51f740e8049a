import { History } from 'lucide-react';
import { useId } from 'react';
import type { Restored } from '@/drafts/use-draft';
import { formatTime } from '@/lib/format';

/** Says above a form that what stands in it was written earlier, and offers to start over. */
export function RestoredDraft({
  draft,
  onStartOver,
}: {
  draft: Restored | undefined;
  onStartOver: () => void;
}) {
  const id = useId();
  if (!draft) return null;
  return (
    <div className="restored-draft">
      <History aria-hidden />
      <div role="status">
        <p>
          What you wrote on {formatTime(draft.writtenAt)} is back.
          {draft.lacksFile && ' The file has to be chosen again.'}
        </p>
        {draft.isOutdated && (
          <>
            <p>
              The list no longer offers this here: somebody may have been faster, and then it cannot
              be saved. Copy what you still need.
            </p>
            <label className="visually-hidden" htmlFor={id}>
              What you wrote
            </label>
            <textarea
              id={id}
              className="form-control"
              readOnly
              rows={3}
              value={textOf(draft)}
              onFocus={({ target }) => target.select()}
            />
          </>
        )}
      </div>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onStartOver}>
        {draft.isOutdated ? 'Discard' : 'Start over'}
      </button>
    </div>
  );
}

/** What has been typed, without what has been chosen. */
function textOf({ changes }: Restored): string {
  return Object.values(changes)
    .filter((value) => typeof value === 'string')
    .join('\n');
}
