import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { Id } from '@/api/wire';
import type { Draft } from '@/drafts/unsaved/draft-store';
import { type FormDraft, openFormDraft } from '@/drafts/unsaved/form-draft';
import { type Restored, RestoredDraft } from '@/drafts/unsaved/restored-draft';
import type { DraftLinkState } from '@/drafts/unsaved/use-continued-draft';
import { findListedRow } from '@/hooks/use-list';
import { useSession } from '@/session/session-context';

/** What a form's draft is about. */
export type DraftSubject = Pick<Draft, 'path' | 'kind' | 'title' | 'label'> & {
  /** The row that is being edited; undefined when creating. */
  id?: Id;
  /** Another number starts another draft, even of the same row. */
  opening?: number;
  /** Whether the row's status no longer allows it. */
  isOutdated?: boolean;
  /** Whether the row is in the list. By default, whether it is on the page on screen. */
  isListed?: boolean;
};

/**
 * Keeps what is being written in a form, and puts it back when the form is opened again. `notice`
 * says so in the form. `forget` is called when the form has been saved or left for good. Nothing is
 * put back before what the form edits has been loaded (`isReady`).
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { path, kind, title, label, id: rowId, opening, isOutdated = false, isListed }: DraftSubject,
  isReady: boolean,
) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const queryClient = useQueryClient();
  const [restored, setRestored] = useState<Restored>();
  const opened = useRef<FormDraft>(undefined);

  // Fill the form once, not after each reload.
  const [isStarted, setIsStarted] = useState(isReady);
  if (isReady && !isStarted) setIsStarted(true);

  const getOrigin = useEffectEvent(() => ({ path, kind, rowId, title, label, role, address }));

  /** The draft to continue: the one that the user has chosen, else the latest of this form. */
  const choose = useEffectEvent((waiting: Draft[]) => {
    const own = waiting.filter(
      (draft) => draft.path === path && draft.kind === kind && draft.rowId === rowId,
    );
    const continuedId = (state as DraftLinkState)?.draft;
    const continued = own.find(({ id }) => id === continuedId);
    // Without locks, the latest draft to add may be open in another tab.
    return continued ?? (rowId !== undefined || navigator.locks ? own[0] : undefined);
  });

  const showNotice = useEffectEvent((draft: Draft) => {
    const isOnScreen = rowId === undefined || findListedRow(queryClient, { path }, rowId);
    setRestored({ draft, isOutdated: isOutdated || !(isListed ?? isOnScreen) });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same row may be opened again
  useEffect(() => {
    if (!isStarted) return;
    const formDraft = openFormDraft(form, {
      queryClient,
      username,
      origin: getOrigin(),
      choose: (waiting) => choose(waiting),
      onRestored: (draft) => showNotice(draft),
    });
    opened.current = formDraft;
    return () => {
      formDraft.close();
      setRestored(undefined);
    };
  }, [form, path, kind, rowId, opening, username, isStarted, queryClient]);

  function startOver() {
    const [first] = Object.keys(restored?.draft.changes ?? {});
    // The button that was pressed disappears.
    if (first) form.setFocus(first as Path<Values>);
    opened.current?.startOver();
    setRestored(undefined);
  }

  return {
    notice: <RestoredDraft restored={restored} onStartOver={startOver} />,
    forget: () => opened.current?.forget(),
  };
}
