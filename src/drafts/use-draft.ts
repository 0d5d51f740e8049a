import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { Id } from '@/api/wire';
import { changesOf } from '@/drafts/changes';
import { draftsKey } from '@/drafts/drafts-query';
import { type Draft, draftOf, holdForm, keepDraft, removeDraft } from '@/drafts/store';
import { findListedRow } from '@/hooks/use-list';
import { useSession } from '@/session/session-context';

/** ms from a change until it is kept */
const pause = 300;

export type DraftKind = 'add' | 'edit' | 'meta-data' | 'decision' | 'import';

/** What a form's draft is offered as. */
export type DraftSubject = {
  /** Path of the list that the form belongs to. */
  path: string;
  kind: DraftKind;
  /** What the form does, as in 'Edit Category'. */
  title: string;
  /** What is being edited; '' when creating. */
  label: string;
  /** The row that is being edited; undefined when creating. */
  id?: Id;
  /** Whether the row's status no longer allows it. */
  isOutdated?: boolean;
};

/** A draft that has been put back into its form; outdated when the list no longer offers that form for its row. */
export type Restored = Draft & { isOutdated: boolean };

/**
 * Keeps what is written in a form while it is being written, and puts it back when the form is opened again. `list` is the
 * base path of the form's list; what a form edits has to be there (`isReady`) before anything is put back.
 * `forget` is for what has been saved or discarded, `startOver` for who does not want what was put back.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { path, kind, title, label, id, isOutdated = false }: DraftSubject,
  isReady: boolean,
) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const key = [path, kind, id].join(' ');
  const [restored, setRestored] = useState<Restored>();
  const stopKeeping = useRef(() => {});

  // A form that loads again is not filled again.
  const [isStarted, setIsStarted] = useState(isReady);
  if (isReady && !isStarted) setIsStarted(true);

  const draftOfNow = useEffectEvent(() => ({
    key,
    kind,
    title,
    subject: label,
    id,
    role,
    address: pathname + search,
    writtenAt: Date.now(),
  }));

  const putBack = useEffectEvent((draft: Draft) => {
    for (const [path, value] of Object.entries(draft.changes)) {
      form.setValue(path as Path<Values>, value as never, { shouldDirty: true });
    }
    setRestored({
      ...draft,
      isOutdated: id !== undefined && (isOutdated || !findListedRow(queryClient, { path }, id)),
    });
  });

  useEffect(() => {
    if (!isStarted) return;
    const openedAt = Date.now();
    const release = holdForm(key);
    let kept: Draft | undefined;
    let written: { values: Values; start: object } | undefined;
    let timer: number | undefined;
    let isOver = false;
    let writing = Promise.resolve();

    function flush() {
      window.clearTimeout(timer);
      timer = undefined;
      if (!written || isOver) return;
      const { changes, hasFile } = changesOf(written.values, written.start);
      written = undefined;
      if (Object.keys(changes).length > 0) {
        kept = { ...draftOfNow(), changes, lacksFile: hasFile || (kept?.lacksFile ?? false) };
        writing = keepDraft(username, openedAt, kept);
      } else if (kept) {
        kept = undefined;
        writing = removeDraft(key);
      }
    }

    function note(values: Values, start: object = {}) {
      written = { values, start };
      // Later, as a form that is being filled has half of its values for a moment.
      timer ??= window.setTimeout(flush, pause);
    }

    let unsubscribe = () => {};
    void draftOf(username, key, openedAt).then((draft) => {
      if (isOver) return;
      unsubscribe = form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => note(values, defaultValues),
      });
      if (draft) {
        kept = draft;
        putBack(draft);
      } else {
        // Some people type while the form still loads.
        note(form.getValues(), form.formState.defaultValues);
      }
    });

    stopKeeping.current = () => {
      isOver = true;
      if (kept) writing = removeDraft(key);
    };

    // A write that begins when the page is hidden for good may not be finished.
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      unsubscribe();
      flush();
      isOver = true;
      release();
      setRestored(undefined);
      void writing.then(() => queryClient.invalidateQueries({ queryKey: draftsKey }));
    };
  }, [form, key, username, isStarted, queryClient]);

  function startOver() {
    const [first] = Object.keys(restored?.changes ?? {});
    // The button that was pressed goes.
    if (first) form.setFocus(first as Path<Values>);
    form.reset();
    setRestored(undefined);
  }

  return { restored, startOver, forget: () => stopKeeping.current() };
}
