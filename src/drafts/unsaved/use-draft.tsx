import { useQueryClient } from '@tanstack/react-query';
import { isEmptyObject, isEqual, isPlainObject, partition } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation, useResolvedPath } from 'react-router-dom';
import type { Id } from '@/api/wire';
import { type Draft, toDraftId } from '@/drafts/unsaved/draft-record';
import { openDraft } from '@/drafts/unsaved/open-draft';
import { type Restored, RestoredDraft } from '@/drafts/unsaved/restored-draft';
import { findListedRow } from '@/hooks/use-list';
import { tabId } from '@/lib/tab-id';
import type { OpenedState } from '@/navigation/opened';
import { useSession } from '@/session/session';

/** Subject of a form's draft. */
export type DraftSubject = Pick<Draft, 'path' | 'kind' | 'title' | 'label'> & {
  /** The row that is being edited; undefined when creating. */
  id?: Id;
  /** True if the row's status no longer allows the form. */
  isOutdated?: boolean;
  /** The values of a form in which nothing has been entered; by default, its default values. */
  initial?: object;
  /** True if none of the entered values is on screen any more. */
  isVoid?: boolean;
  /** True if the row is in the list. By default, true if it is on the page on screen. */
  isListed?: boolean;
};

/**
 * Keeps what is being written in a form, and puts it back when the form is opened again. `notice`
 * says so in the form. Call `remove` when the form has been saved or left for good. Nothing is put
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
  const opened = useRef<ReturnType<typeof open>>(undefined);

  // Fill the form once, not after each reload.
  const [isStarted, setIsStarted] = useState(false);
  if (isReady && !isStarted) setIsStarted(true);

  const open = useEffectEvent(() => {
    if (!subject) return undefined;
    const { path, kind, title, id: rowId } = subject;
    const added = (state as OpenedState)?.draft ?? `${path} ${tabId}`;
    let { label } = subject;
    const values = watchValues(form, subject.initial, () => {
      // Waits, because a form that is being filled has half of its values for a moment.
      draft.schedule(values.place);
    });
    const id = rowId === undefined ? added : toDraftId({ path, kind, rowId });
    const draft = openDraft(queryClient, username, id, {
      read() {
        const entered = values.read();
        const address = latest.current;
        return entered && { path, kind, rowId, title, label, role, address, ...entered };
      },
      onFound(found) {
        values.restore(found);
        if (!found) return;
        label ||= found.label;
        const isOnScreen = rowId === undefined || findListedRow(queryClient, { path }, rowId);
        const isOutdated = subject.isOutdated || !(subject.isListed ?? isOnScreen);
        setRestored({ draft: { ...found, label }, isOutdated });
      },
      onElsewhere: () => setIsElsewhere(true),
    });
    function close() {
      draft.close();
      values.stop();
    }
    return { close, remove: draft.remove, startOver: values.startOver };
  });

  const isVoid = useEffectEvent(() => subject?.isVoid);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts belong to a user
  useEffect(() => {
    if (!isStarted) return;
    const formDraft = open();
    opened.current = formDraft;
    return () => {
      if (isVoid()) formDraft?.remove();
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
    remove: () => opened.current?.remove(),
  };
}

/** Entered values of a form, and a way to put a draft back. Calls back with each change. */
function watchValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  initial: object | undefined,
  onChange: () => void,
) {
  /** Values of the draft whose field is not in the form, or not yet. Kept, but not sent. */
  let unplaced: Draft['changes'] = {};
  let isFileMissing = false;
  let entered = { values: {}, initial: {} };
  const stop = form.subscribe({
    formState: { values: true },
    callback: ({ values, defaultValues }) => change(values, defaultValues),
  });

  function change(values: object, defaults: object = {}) {
    entered = { values, initial: initial ?? defaults };
    onChange();
  }

  /** Puts values back whose fields are there: fields may load later than their form. */
  function place() {
    const fields = getChanges(form.getValues(), {}).changes;
    const [placed, others] = partition(Object.entries(unplaced), ([name]) => name in fields);
    unplaced = Object.fromEntries(others);
    for (const [name, value] of placed) {
      form.setValue(name as Path<Values>, value as never, { shouldDirty: true });
    }
  }

  return {
    stop,
    place,
    restore(draft: Draft | undefined) {
      isFileMissing = draft?.lacksFile ?? false;
      unplaced = draft?.changes ?? {};
      place();
      // People may type while the form is still loading.
      change(form.getValues(), form.formState.defaultValues);
    },
    /** The changes so far; undefined if there are none. */
    read() {
      const { changes, hasFile } = getChanges(entered.values, entered.initial);
      Object.assign(changes, unplaced);
      if (isEmptyObject(changes)) return undefined;
      return { changes, lacksFile: hasFile || isFileMissing };
    },
    /** Sets the form back to what it would be without the draft, which is then removed. */
    startOver() {
      unplaced = {};
      // Overrides the option of forms that keep what was typed while they load.
      form.reset(undefined, { keepDirtyValues: false });
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
