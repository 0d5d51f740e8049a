import { useQuery } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { documentStatuses } from '@/api/document-statuses';
import type { Document } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { labelOf, type MetaDatum } from '@/api/meta-data';
import { ActionButton } from '@/components/action-button';
import { useSavedForm } from '@/components/use-saved-form';
import type { Entry } from '@/decisions/outbox';
import { describeError } from '@/feedback/notify';
import { type DecisionValues, isRejected, toDecided } from '@/pages/documents/decision';
import { DeskForm } from '@/pages/documents/desk/desk-form';
import { DeskSettings, type useDeskSettings } from '@/pages/documents/desk/desk-settings';
import { PinnedNoteField } from '@/pages/documents/desk/pinned-note-field';
import { RecentNotes } from '@/pages/documents/desk/recent-notes';
import { formatDocument } from '@/pages/documents/document-rules';
import { useQueue } from '@/pages/documents/queue-context';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import type { JudgedField } from '@/pages/documents/rejection/reasons-field';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import type { FileFinder } from '@/pages/documents/sheet/use-file-finder';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';
import { StatusField } from '@/pages/documents/status-field';
import { useConflict } from '@/pages/documents/use-conflict';
import { t } from '@/texts/texts';

/** The keys of the statuses, and then of the reasons. */
const digits = '1234567890'.split('');

const empty: DecisionValues = { document_status_id: '', note: '' };

type Props = {
  document: Document;
  /** True if it is the document with which the desk was opened. */
  isFirst: boolean;
  /** The earlier decision that an Undo or a refusal has brought back. */
  broughtBack: Entry | undefined;
  /** True while the next document is being looked for. */
  isMoving: boolean;
  settings: ReturnType<typeof useDeskSettings>;
  filePins: FilePins;
  finder: FileFinder;
  onEntering: (isEntering: boolean) => void;
  onSubmit: (values: DecisionValues, statusName: string) => Promise<void>;
  onSaved: () => void;
  /** Undefined if no document follows. */
  onNext: (() => void) | undefined;
  onPutAside: () => void;
  onClose: () => void;
  /** Asks whether what has been entered may be lost. */
  mayLeaveRef: Ref<() => Promise<boolean>>;
};

/** The decision on one document; a rejection requires a note. Give each document its own key. */
export function Decision({
  document,
  isFirst,
  broughtBack,
  isMoving,
  settings,
  filePins,
  finder,
  onEntering,
  onSubmit,
  onSaved,
  onNext,
  onPutAside,
  onClose,
  mayLeaveRef,
}: Props) {
  const { queue, tag, title, waitsIn } = useQueue().screen;
  const statuses = useQuery(documentStatuses.options(tag));
  // The document may have only an id: a draft may be about a row that is not on the list.
  const { document: current, version, metaData } = useCurrentDocument(document);
  const own = useMemo(() => ownReasonsOf(current), [current]);
  const conflict = useConflict({
    document,
    version,
    reload: metaData.refetch,
    isWaiting: ({ document_status_id }) => document_status_id === waitsIn,
    overMessage: 'This document is no longer waiting for your decision',
  });
  const form = useForm<DecisionValues>({
    defaultValues: broughtBack ? toDecided(broughtBack) : empty,
  });
  const isEntering = form.formState.isDirty || broughtBack !== undefined;
  // If nothing can be decided any more, only a written note stays on screen.
  const isVoid = conflict.isOver && form.watch('note') === '';
  const { formProps, isBusy, mayLeave, showError, draftNotice } = useSavedForm({
    form,
    onSubmit(values) {
      const status = statuses.data?.find(({ value }) => value === values.document_status_id);
      return onSubmit(toDecided(values), status?.label ?? t(title));
    },
    onSaved,
    toPath: (wireName) => (wireName === queue.noteName ? 'note' : wireName),
    onConflict: conflict.report,
    draft: {
      path: queue.path,
      kind: 'decision',
      title,
      label: formatDocument(document),
      id: document.id,
      // The walk goes over pages that are not on screen.
      isListed: isFirst ? undefined : true,
      initial: empty,
      isVoid,
    },
    isReady: true,
    isLocked: isMoving,
    isDirty: isEntering && !isVoid,
  });

  useImperativeHandle(mayLeaveRef, () => mayLeave);
  useEffect(() => {
    onEntering(isEntering);
    return () => onEntering(false);
  }, [onEntering, isEntering]);

  // StrictMode starts twice.
  const isRefusalShown = useRef(false);
  const start = useEffectEvent(() => {
    const { state, error, label } = broughtBack ?? {};
    if (state === 'refused' && error instanceof ApiError && !isRefusalShown.current) {
      isRefusalShown.current = true;
      showError(error.withMessage(`${label}. ${describeError(error)}`));
    }
  });
  useEffect(() => {
    start();
  }, []);

  return (
    <FormProvider {...form}>
      <DeskForm {...formProps} isFirst={isFirst}>
        <fieldset disabled={isBusy}>
          <div className="decision-fields">
            {draftNotice}
            {!conflict.isOver && <StatusField statuses={statuses} keys={digits} />}
            {/* A note that has been written stays where nothing can be decided any more. */}
            {isRejected(form.watch('document_status_id')) && (
              <>
                <PinnedNoteField
                  wireName={queue.noteName}
                  filePins={filePins}
                  keys={digits.slice(statuses.data?.length)}
                  own={own}
                  fields={judgeFields(metaData.data?.entries ?? [], finder)}
                  reader={document.user?.name || document.user?.username || ''}
                />
                <RecentNotes />
              </>
            )}
          </div>
        </fieldset>
        {conflict.notice}
        {conflict.isOver ? (
          <OverButtons onNext={onNext} isBusy={isBusy} onClose={onClose} />
        ) : (
          <>
            <div
              className="decision-buttons"
              data-keys="Enter"
              data-key-label={t('Save, on the chosen status')}
            >
              <ActionButton
                type="submit"
                isBusy={isBusy}
                disabled={!statuses.isSuccess}
                data-keys="Control+Enter Meta+Enter"
              >
                {t('Save')}
              </ActionButton>
              <Button
                variant="outline-secondary"
                disabled={isBusy || !onNext}
                onClick={onPutAside}
                data-keys="s"
              >
                {t('Put aside')}
              </Button>
            </div>
            <DeskSettings {...settings} />
          </>
        )}
      </DeskForm>
    </FormProvider>
  );
}

const doubtful = ['not found', 'read as'];

const judgeFields = (entries: MetaDatum[], { getFinding }: FileFinder): JudgedField[] =>
  uniqBy(
    entries.map((entry) => ({
      label: labelOf(entry),
      isDoubtful: doubtful.includes(getFinding(entry.value)?.state ?? ''),
    })),
    ({ label }) => label,
  );

type OverProps = Pick<Props, 'onNext' | 'onClose'> & { isBusy: boolean };

/** Buttons in place of the form once the document can no longer be decided. */
export function OverButtons({ onNext, isBusy, onClose }: OverProps) {
  return (
    <div className="decision-over">
      {onNext && (
        <Button onClick={onNext} disabled={isBusy}>
          {t('Next document')}
        </Button>
      )}
      <Button variant="outline-secondary" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  );
}
