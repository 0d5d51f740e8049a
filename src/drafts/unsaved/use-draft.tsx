import { useQueryClient } from '@tanstack/react-query';
import { isString } from 'es-toolkit';
import { History } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation, useResolvedPath } from 'react-router-dom';
import type { Id } from '@/api/wire';
import { type Draft, toDraftId } from '@/drafts/unsaved/draft-record';
import { type FormDraft, openFormDraft } from '@/drafts/unsaved/form-draft';
import { findListedRow } from '@/hooks/use-list';
import { formatTime } from '@/lib/format';
import { tabId } from '@/lib/tab-id';
import type { OpenedState } from '@/navigation/opened';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** What a form's draft is about. */
export type DraftSubject = Pick<Draft, 'path' | 'kind' | 'title' | 'label'> & {
  /** The row that is being edited; undefined when creating. */
  id?: Id;
  /** True if the row's status no longer allows it. */
  isOutdated?: boolean;
  /** The values of a form in which nothing has been entered; by default, its default values. */
  initial?: object;
  /** True if nothing that has been entered is still on screen. */
  isVoid?: boolean;
  /** True if the row is in the list. By default, true if it is on the page on screen. */
  isListed?: boolean;
};

/** A draft put back into its form; outdated if the list no longer offers that form for its row. */
type Restored = { draft: Draft; isOutdated: boolean };

/**
 * Keeps what is being written in a form, and puts it back when the form is opened again. `notice`
 * says so in the form. Call `forget` when the form has been saved or left for good. Nothing is put
 * back before what the form edits has been loaded (`isReady`), nor without a `subject`.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  subject: DraftSubject | undefined,
  isReady: boolean,
) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const { search, state } = useLocation();
  const address = useResolvedPath('..').pathname + search;
  // A ref: the desk changes its own address while the form is open.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  });
  const queryClient = useQueryClient();
  const [restored, setRestored] = useState<Restored>();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const opened = useRef<FormDraft>(undefined);

  // Fill the form once, not after each reload.
  const [isStarted, setIsStarted] = useState(false);
  if (isReady && !isStarted) setIsStarted(true);

  const open = useEffectEvent(() => {
    if (!subject) return undefined;
    const { path, kind, title, id: rowId } = subject;
    const added = (state as OpenedState)?.draft ?? `${path} ${tabId}`;
    let { label } = subject;
    return openFormDraft(form, {
      queryClient,
      username,
      id: rowId === undefined ? added : toDraftId({ path, kind, rowId }),
      getOrigin: () => ({ path, kind, rowId, title, label, role, address: latest.current }),
      initial: subject.initial,
      onRestored(draft) {
        label ||= draft.label;
        const isOnScreen = rowId === undefined || findListedRow(queryClient, { path }, rowId);
        const isOutdated = subject.isOutdated || !(subject.isListed ?? isOnScreen);
        setRestored({ draft: { ...draft, label }, isOutdated });
      },
      onElsewhere: () => setIsElsewhere(true),
    });
  });

  const isVoid = useEffectEvent(() => subject?.isVoid);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts belong to a user
  useEffect(() => {
    if (!isStarted) return;
    const formDraft = open();
    opened.current = formDraft;
    return () => {
      if (isVoid()) formDraft?.forget();
      formDraft?.close();
    };
  }, [isStarted, username]);

  function startOver() {
    const [first] = Object.keys(restored?.draft.changes ?? {});
    // The button that was pressed disappears.
    if (first) form.setFocus(first as Path<Values>);
    opened.current?.startOver();
    setRestored(undefined);
  }

  return {
    notice: <RestoredDraft restored={restored} isElsewhere={isElsewhere} onStartOver={startOver} />,
    forget: () => opened.current?.forget(),
  };
}

/** Says that a form holds earlier work or is open elsewhere, and offers to start over. */
function RestoredDraft({
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
