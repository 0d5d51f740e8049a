import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { isEmptyObject, isEqual, partition } from 'es-toolkit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
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
import { lock, unlock } from '@/lib/locks';

type Options = {
  queryClient: QueryClient;
  username: string;
  /** The form, its row and its page. */
  origin: Omit<Draft, keyof ReturnType<typeof createDraft>>;
  /** Chooses the draft to continue from those whose forms are not open in any tab. */
  choose: (waiting: Draft[]) => Draft | undefined;
  onRestored: (draft: Draft) => void;
};

/** The draft of a form that is open. */
export type FormDraft = ReturnType<typeof openFormDraft>;

/**
 * Keeps what is being written in a form. Restores the draft that `choose` returns, then writes each
 * change, until the work is done (`forget`) or the form goes (`close`).
 */
export function openFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { queryClient, username, origin, choose, onRestored }: Options,
) {
  const openedAt = Date.now();
  const ending = new AbortController();
  const { signal } = ending;
  const { schedule, flush } = flushOnLeave(write, signal);
  let draft: Draft = { ...createDraft(), ...origin };
  /** Values of the draft without a field in the form, perhaps not yet. They are kept, not sent. */
  let unplaced: Draft['changes'] = {};
  let entered = { values: {}, initial: {} };
  /** Undefined while the draft is being looked for. */
  let unsubscribe: (() => void) | undefined;
  let writing = Promise.resolve();

  async function open() {
    const query = draftsQuery(username);
    const found = choose(await queryClient.query(query));
    // A form that closes at once, as in StrictMode, locks nothing.
    if (signal.aborted) return;
    const isTaken = found !== undefined && (await lock(found.id));
    if (isTaken) draft = { ...found, ...origin, label: origin.label || found.label };
    else await lock(draft.id);
    if (signal.aborted) return unlock(draft.id);
    unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => change(values, defaultValues),
    });
    // People may type while the form is still loading.
    if (!isTaken) return change(form.getValues(), form.formState.defaultValues);
    const isOther = ({ id }: Draft) => id !== draft.id;
    queryClient.setQueryData(query.queryKey, (drafts) => drafts?.filter(isOther));
    restore(draft.changes);
    onRestored(draft);
  }

  function restore(changes: Draft['changes']) {
    const fields = getChanges(form.getValues(), {}).changes;
    const [placed, others] = partition(Object.entries(changes), ([name]) => name in fields);
    unplaced = Object.fromEntries(others);
    for (const [name, value] of placed) {
      form.setValue(name as Path<Values>, value as never, { shouldDirty: true });
    }
  }

  function change(values: object, initial: object = {}) {
    entered = { values, initial };
    // Later, because a form that is being filled has half of its values for a moment.
    schedule(() => {
      // The fields may have been loaded since.
      restore(unplaced);
      flush();
    });
  }

  function write() {
    const { changes, hasFile } = getChanges(entered.values, entered.initial);
    Object.assign(changes, unplaced);
    const isEmpty = isEmptyObject(changes);
    const lacksFile = !isEmpty && (hasFile || draft.lacksFile);
    // What has only been restored keeps its date.
    if (lacksFile === draft.lacksFile && isEqual(changes, draft.changes)) return;
    draft = { ...draft, changes, lacksFile, writtenAt: Date.now() };
    writing = isEmpty ? removeDraft(draft.id) : keepDraft(username, openedAt, draft);
  }

  open().catch((error: unknown) => {
    // The session has ended.
    if (!(error instanceof CancelledError)) throw error;
  });

  return {
    /** Sets the form back to what it would be without the draft, which is then removed. */
    startOver() {
      unplaced = {};
      // A form that keeps what was typed while it loads would keep it here, too.
      form.reset(undefined, { keepDirtyValues: false });
    },
    /** Removes the draft: its work has been saved, or left for good. */
    forget() {
      ending.abort();
      unplaced = {};
      if (!isEmptyObject(draft.changes)) writing = removeDraft(draft.id);
    },
    /** Writes what is not written yet, and leaves the draft to whoever opens the form next. */
    close() {
      // What an Undo brought back may stand in the form before it has started.
      if (unsubscribe) unsubscribe();
      else change(form.getValues(), form.formState.defaultValues);
      flush();
      ending.abort();
      void writing.then(() => releaseDraft(queryClient, username, draft.id));
    },
  };
}
