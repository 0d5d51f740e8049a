import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { documentStatuses } from '@/api/document-statuses';
import type { Document } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { SaveButton } from '@/components/save-button';
import { useSavedForm } from '@/components/use-saved-form';
import type { Entry } from '@/decisions/outbox';
import { describeError } from '@/feedback/notify';
import { type DecisionValues, toDecided } from '@/pages/documents/decision';
import { DecisionFields } from '@/pages/documents/desk/decision-fields';
import { DeskForm } from '@/pages/documents/desk/desk-form';
import { DeskSettings, type useDeskSettings } from '@/pages/documents/desk/desk-settings';
import { formatDocument } from '@/pages/documents/document-rules';
import { useQueue } from '@/pages/documents/queue-context';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';
import { useConflict } from '@/pages/documents/use-conflict';
import { t } from '@/texts/texts';

const empty: DecisionValues = { document_status_id: '', note: '' };

/** What a person has decided on a document, as they saw it. */
export type Decided = DecisionValues & {
  version: number | undefined;
  seen: Document;
  /** The name of the chosen status. */
  statusName: string;
};

export type DecisionHandle = {
  /** Asks whether what has been entered may be lost. */
  mayLeave: () => Promise<boolean>;
};

type Props = {
  document: Document;
  /** Whether it is the document with which the desk was opened. */
  isFirst: boolean;
  /** The earlier decision that an Undo or a refusal has brought back. */
  broughtBack: Entry | undefined;
  /** While the next document is being looked for. */
  isMoving: boolean;
  hasNext: boolean;
  settings: ReturnType<typeof useDeskSettings>;
  filePins: FilePins;
  onEntering: (isEntering: boolean) => void;
  onSubmit: (decided: Decided) => Promise<void>;
  onSaved: () => void;
  onNext: () => void;
  onPutAside: () => void;
  onClose: () => void;
  ref: Ref<DecisionHandle>;
};

/** The decision on one document; a rejection requires a note. Mounted anew for each document. */
export function Decision({
  document,
  isFirst,
  broughtBack,
  isMoving,
  hasNext,
  settings,
  filePins,
  onEntering,
  onSubmit,
  onSaved,
  onNext,
  onPutAside,
  onClose,
  ref,
}: Props) {
  const { queue, tag, title, waitsIn } = useQueue().screen;
  const statuses = useQuery(documentStatuses.options(tag));
  // A draft may be of a row that is not on the list, of which only the id is known.
  const { document: seen, version, metaData } = useCurrentDocument(document);
  const conflict = useConflict({
    document,
    version,
    reload: metaData.refetch,
    isWaiting: ({ document_status_id }) => document_status_id === waitsIn,
    overMessage: 'This document no longer waits for your decision',
  });
  const form = useForm<DecisionValues>({
    defaultValues: broughtBack ? toDecided(broughtBack) : empty,
  });
  const isEntering = form.formState.isDirty || broughtBack !== undefined;
  // Of a decision that is over, nothing but its note is still on screen.
  const isVoid = conflict.isOver && form.watch('note') === '';
  const { formProps, isBusy, mayLeave, showError, draftNotice } = useSavedForm({
    form,
    onSubmit(values) {
      const decided = toDecided(values);
      const { document_status_id } = decided;
      const status = statuses.data?.find(({ value }) => value === document_status_id);
      return onSubmit({ ...decided, version, seen, statusName: status?.label ?? t(title) });
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

  useImperativeHandle(ref, () => ({ mayLeave }));
  const tellEntering = useEffectEvent(onEntering);
  useEffect(() => {
    tellEntering(isEntering);
    return () => tellEntering(false);
  }, [isEntering]);

  // StrictMode starts twice.
  const isRefusalShown = useRef(false);
  const start = useEffectEvent(() => {
    if (!isFirst) {
      const inputs = [...(formProps.ref.current?.querySelectorAll('input') ?? [])];
      const chosen = String(broughtBack?.document_status_id);
      const input = inputs.find(({ value }) => value === chosen) ?? inputs[0];
      // On a phone the file comes first, and stays in view.
      input?.focus({ preventScroll: true });
    }
    const { state, error, label } = broughtBack ?? {};
    if (state === 'rejected' && error instanceof ApiError && !isRefusalShown.current) {
      isRefusalShown.current = true;
      showError(error.withMessage(`${label}. ${describeError(error)}`));
    }
  });
  useEffect(() => {
    start();
  }, []);

  return (
    <FormProvider {...form}>
      <DeskForm {...formProps} title={title} isFirst={isFirst}>
        <fieldset disabled={isBusy}>
          {draftNotice}
          <DecisionFields
            statuses={statuses}
            noteName={queue.noteName}
            isOver={conflict.isOver}
            filePins={filePins}
          />
        </fieldset>
        {conflict.notice}
        {conflict.isOver ? (
          <OverButtons onNext={hasNext ? onNext : undefined} isBusy={isBusy} onClose={onClose} />
        ) : (
          <>
            <div
              className="decision-buttons"
              data-keys="Enter"
              data-key-label={t('Save, on the chosen status')}
            >
              <SaveButton
                isSaving={isBusy}
                isLoading={!statuses.isSuccess}
                keys="Control+Enter Meta+Enter"
              />
              <Button
                variant="outline-secondary"
                disabled={isBusy || !hasNext}
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

/** The ways on where nothing can be decided any more. */
export function OverButtons({
  onNext,
  isBusy,
  onClose,
}: {
  onNext: (() => void) | undefined;
  isBusy: boolean;
  onClose: () => void;
}) {
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
