import type { QueryClient } from '@tanstack/react-query';
import { isEmptyObject, isEqual, isPlainObject, partition } from 'es-toolkit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { openDraft } from '@/drafts/unsaved/draft-session';
import type { Work } from '@/drafts/unsaved/write-draft';

type Options = {
  queryClient: QueryClient;
  username: string;
  id: string;
  /** Returns the form's present address, row and title. */
  getOrigin: () => Omit<Work, 'changes' | 'lacksFile'>;
  /** The values of a form in which nothing has been entered; by default, its default values. */
  initial: object | undefined;
  onRestored: (draft: Draft) => void;
  onElsewhere: () => void;
};

/** The draft of a form that is open. */
export type FormDraft = ReturnType<typeof openFormDraft>;

/**
 * Keeps what is being written in a form. Restores its draft, then writes each change, until the
 * work is done (`forget`) or the form goes (`close`).
 */
export function openFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { queryClient, username, id, getOrigin, initial, onRestored, onElsewhere }: Options,
) {
  /** Values of the draft whose field is not in the form, or not yet. Kept, but not sent. */
  let unplaced: Draft['changes'] = {};
  let isFileMissing = false;
  let entered = { values: {}, initial: {} };
  const opened = openDraft(queryClient, username, id, { read, onFound: start, onElsewhere });
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ values, defaultValues }) => change(values, defaultValues),
  });

  function start(draft: Draft | undefined) {
    isFileMissing = draft?.lacksFile ?? false;
    restore(draft?.changes ?? {});
    // People may type while the form is still loading.
    change(form.getValues(), form.formState.defaultValues);
    if (draft) onRestored(draft);
  }

  function change(values: object, defaults: object = {}) {
    entered = { values, initial: initial ?? defaults };
    // Later, because a form that is being filled has half of its values for a moment, and fields
    // may be loaded meanwhile.
    opened.schedule(() => restore(unplaced));
  }

  function restore(changes: Draft['changes']) {
    const fields = getChanges(form.getValues(), {}).changes;
    const [placed, others] = partition(Object.entries(changes), ([name]) => name in fields);
    unplaced = Object.fromEntries(others);
    for (const [name, value] of placed) {
      form.setValue(name as Path<Values>, value as never, { shouldDirty: true });
    }
  }

  function read() {
    const { changes, hasFile } = getChanges(entered.values, entered.initial);
    Object.assign(changes, unplaced);
    if (isEmptyObject(changes)) return undefined;
    return { ...getOrigin(), changes, lacksFile: hasFile || isFileMissing };
  }

  return {
    /** Sets the form back to what it would be without the draft, which is then removed. */
    startOver() {
      unplaced = {};
      // A form that keeps what was typed while it loads would keep it here, too.
      form.reset(undefined, { keepDirtyValues: false });
    },
    /** Removes the draft: its work has been saved, or left for good. */
    forget: opened.forget,
    /** Writes what is not written yet, and leaves the draft to whoever opens the form next. */
    close() {
      opened.close();
      unsubscribe();
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
