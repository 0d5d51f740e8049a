import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { isEmptyObject, isEqual, isPlainObject, partition } from 'es-toolkit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { openDraftSession } from '@/drafts/unsaved/draft-session';
import { type Draft, draftsQuery } from '@/drafts/unsaved/draft-store';

type Options = {
  queryClient: QueryClient;
  username: string;
  /** What becomes the draft, if there is none to continue. */
  fresh: Draft;
  /** The values of a form in which nothing has been entered; by default, its default values. */
  initial: object | undefined;
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
  { queryClient, username, fresh, initial, choose, onRestored }: Options,
) {
  const session = openDraftSession(queryClient, username, fresh, read);
  /** Values of the draft without a field in the form, perhaps not yet. They are kept, not sent. */
  let unplaced: Draft['changes'] = {};
  let isFileMissing = false;
  let entered = { values: {}, initial: {} };
  /** Undefined while the draft is being looked for. */
  let unsubscribe: (() => void) | undefined;

  async function open() {
    const query = draftsQuery(username);
    const found = choose(await queryClient.query(query));
    // A form that closes at once, as in StrictMode, locks nothing.
    if (session.signal.aborted) return;
    const { id, changes, lacksFile, writtenAt, label } = found ?? fresh;
    const draft = { ...fresh, id, changes, lacksFile, writtenAt, label: fresh.label || label };
    const isTaken = await session.start(found && draft);
    if (session.signal.aborted) return;
    unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => change(values, defaultValues),
    });
    // People may type while the form is still loading.
    if (!isTaken) return change(form.getValues(), form.formState.defaultValues);
    queryClient.setQueryData(query.queryKey, (drafts) => drafts?.filter((one) => one.id !== id));
    isFileMissing = lacksFile;
    restore(changes);
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

  function change(values: object, defaults: object = {}) {
    entered = { values, initial: initial ?? defaults };
    // Later, because a form that is being filled has half of its values for a moment, and fields
    // may be loaded meanwhile.
    session.schedule(() => restore(unplaced));
  }

  function read() {
    const { changes, hasFile } = getChanges(entered.values, entered.initial);
    Object.assign(changes, unplaced);
    if (isEmptyObject(changes)) return undefined;
    return { changes, lacksFile: hasFile || isFileMissing };
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
    forget: session.forget,
    /** Writes what is not written yet, and leaves the draft to whoever opens the form next. */
    close() {
      // What an Undo brought back may stand in the form before it has started.
      if (unsubscribe) unsubscribe();
      else change(form.getValues(), form.formState.defaultValues);
      session.close();
    },
  };
}

/** The fields of a form that differ from its initial values, and whether a file has been chosen. */
export function getChanges(values: object, initial: object) {
  const changes: Draft['changes'] = {};
  let hasFile = false;

  function compare(now: object, before: object, prefix: string) {
    for (const [name, value] of Object.entries(now)) {
      const earlier: unknown = (before as Record<string, unknown>)[name];
      if (value instanceof Blob) hasFile = true;
      else if (isPlainObject(value)) {
        compare(value, isPlainObject(earlier) ? earlier : {}, `${prefix}${name}.`);
      } else if (!isEqual(value, earlier)) changes[prefix + name] = value;
    }
  }

  compare(values, initial, '');
  return { changes, hasFile };
}
