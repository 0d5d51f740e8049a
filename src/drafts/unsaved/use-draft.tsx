import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { isEmptyObject, isEqual, omitBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { Id } from '@/api/wire';
import { lock, unlock } from '@/drafts/browser/locks';
import {
  createDraft,
  type Draft,
  draftsQuery,
  keepDraft,
  releaseDraft,
  removeDraft,
} from '@/drafts/unsaved/draft-store';
import { flushOnLeave } from '@/drafts/unsaved/flush-on-leave';
import { getChanges } from '@/drafts/unsaved/form-changes';
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
  const queryClient = useQueryClient();
  const [restored, setRestored] = useState<Restored>();
  const forget = useRef(() => {});
  /** Values of the draft without a field in the form, perhaps not yet. They are kept, not sent. */
  const unplaced = useRef<Draft['changes']>({});

  // Fill the form once, not after each reload.
  const [isStarted, setIsStarted] = useState(isReady);
  if (isReady && !isStarted) setIsStarted(true);

  const getOrigin = useEffectEvent(() => ({ title, label, role, address: pathname + search }));

  /** The draft to continue: the one that the user has chosen, else the latest of this form. */
  const findDraft = useEffectEvent((drafts: Draft[]) => {
    const own = drafts.filter(
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
    const openedAt = Date.now();
    const query = draftsQuery(username);
    const ending = new AbortController();
    const { signal } = ending;
    const origin = getOrigin();
    let draft: Draft = { ...createDraft(), ...origin, path, kind, rowId };
    let entered: { values: object; start: object } | undefined;
    /** Undefined until what was entered earlier is back. */
    let unsubscribe: (() => void) | undefined;
    let writing = Promise.resolve();
    const { schedule, flush } = flushOnLeave(write, signal);

    async function start() {
      const found = findDraft(await queryClient.query(query));
      // A form that closes at once, as in StrictMode, locks nothing.
      if (signal.aborted) return;
      const isTaken = found !== undefined && (await lock(found.id));
      if (isTaken) draft = { ...found, ...origin, label: origin.label || found.label };
      else await lock(draft.id);
      if (signal.aborted) return unlock(draft.id);
      unsubscribe = form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => note(values, defaultValues),
      });
      // People may type while the form is still loading.
      if (!isTaken) return note(form.getValues(), form.formState.defaultValues);
      const isOther = ({ id }: Draft) => id !== draft.id;
      queryClient.setQueryData(query.queryKey, (drafts) => drafts?.filter(isOther));
      putBack(draft.changes);
      showNotice(draft);
    }

    function putBack(changes: Draft['changes']) {
      const fields = getChanges(form.getValues(), {}).changes;
      unplaced.current = omitBy(changes, (_, path) => path in fields);
      for (const [path, value] of Object.entries(changes)) {
        if (!(path in fields)) continue;
        form.setValue(path as Path<Values>, value as never, { shouldDirty: true });
      }
    }

    function note(values: object, start: object = {}) {
      entered = { values, start };
      // Later, because a form that is being filled has half of its values for a moment.
      schedule(() => {
        // The fields may have been loaded since.
        putBack(unplaced.current);
        flush();
      });
    }

    function write() {
      if (!entered) return;
      const { changes, hasFile } = getChanges(entered.values, entered.start);
      entered = undefined;
      Object.assign(changes, unplaced.current);
      const isEmpty = isEmptyObject(changes);
      const lacksFile = !isEmpty && (hasFile || draft.lacksFile);
      // What has only been put back keeps its date.
      if (lacksFile === draft.lacksFile && isEqual(changes, draft.changes)) return;
      draft = { ...draft, changes, lacksFile, writtenAt: Date.now() };
      writing = isEmpty ? removeDraft(draft.id) : keepDraft(username, openedAt, draft);
    }

    function end() {
      ending.abort();
      unplaced.current = {};
    }

    start().catch((error: unknown) => {
      // The session has ended.
      if (!(error instanceof CancelledError)) throw error;
    });
    forget.current = () => {
      end();
      if (!isEmptyObject(draft.changes)) writing = removeDraft(draft.id);
    };

    return () => {
      // What an Undo brought back may stand in the form before it has started.
      if (unsubscribe) unsubscribe();
      else note(form.getValues(), form.formState.defaultValues);
      flush();
      end();
      setRestored(undefined);
      void writing.then(() => releaseDraft(queryClient, username, draft.id));
    };
  }, [form, path, kind, rowId, opening, username, isStarted, queryClient]);

  function startOver() {
    const [first] = Object.keys(restored?.draft.changes ?? {});
    // The button that was pressed disappears.
    if (first) form.setFocus(first as Path<Values>);
    unplaced.current = {};
    // A form that keeps what was typed while it loads would keep it here, too.
    form.reset(undefined, { keepDirtyValues: false });
    setRestored(undefined);
  }

  return {
    notice: <RestoredDraft restored={restored} onStartOver={startOver} />,
    forget: () => forget.current(),
  };
}
