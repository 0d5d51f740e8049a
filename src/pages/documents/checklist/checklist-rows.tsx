import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactElement, type ReactNode, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { Document } from '@/api/documents';
import { ActionButton } from '@/components/action-button';
import { LoadFailed } from '@/components/load-failed';
import { useKeptFocus } from '@/hooks/use-kept-focus';
import { noteInWords, reasonOf } from '@/lib/rejection-note';
import { type Open, toPath } from '@/navigation/opened';
import { type Item, makeChecklist, type Step } from '@/pages/documents/checklist/rules';
import { findOfType, stepOf } from '@/pages/documents/checklist/summary';
import type { useChecklist } from '@/pages/documents/checklist/use-checklist';
import { getOwnDocuments } from '@/pages/documents/own-documents';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { loadMetaData, loadUpload } from '@/pages/overlays';
import { useSession } from '@/session/session';
import { joinParts } from '@/texts/isolate';
import { useLanguage } from '@/texts/language';
import { plural, type Text, t } from '@/texts/texts';
import '@/styles/checklist.scss';

type Props = Pick<ReturnType<typeof useChecklist>, 'dossier' | 'failed' | 'retry' | 'dismiss'> & {
  open: Open;
  SendButton: ComponentType<{ document: Document; children: ReactNode }>;
};

/** A row for each type: what is due, as one button. */
export default function ChecklistRows({ dossier, failed, retry, ...actions }: Props) {
  useLanguage();
  const rows = useRef<HTMLDivElement>(null);
  const rememberFocus = useKeptFocus(rows, { rows: 'li', controls: 'button' });

  if (!dossier) return failed && <LoadFailed retry={retry} />;
  const { required, optional, notApplying } = makeChecklist(dossier);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is
    <div ref={rows} tabIndex={-1} onFocus={rememberFocus}>
      {required && <Group name="Required" items={required} {...actions} />}
      <Group name={required ? 'Optional' : 'Documents'} items={optional} {...actions} />
      {notApplying.length > 0 && (
        <section className="checklist-group">
          <h2>{t('Does not apply to you')}</h2>
          <p>{t('Only you see this choice. The server does not know it.')}</p>
          <ul>
            {notApplying.map(({ type }) => (
              <li key={type.value}>
                <span>{type.label}</span>
                <Button
                  size="sm"
                  variant="row"
                  aria-label={t('{type} applies to me', { type: type.label })}
                  onClick={() => actions.dismiss(type.value, false)}
                >
                  {t('Applies to me')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Actions = Pick<Props, 'open' | 'dismiss' | 'SendButton'>;

function Group({ name, items, ...actions }: Actions & { name: Text; items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <section className="checklist-group">
      <h2>{t(name)}</h2>
      <ul>
        {items.map((item) => (
          <Row key={item.type.value} item={item} {...actions} />
        ))}
      </ul>
    </section>
  );
}

const states: Record<Step, Text> = {
  rejected: 'rejected',
  missing: 'missing',
  draft: 'draft',
  ready: 'ready to send',
  none: 'none yet',
  'under way': 'under way',
  approved: 'approved',
};

function Row({ item, dismiss, ...actions }: Actions & { item: Item }) {
  const { type, step, documents, due } = item;
  const isEmpty = documents.length === 0;
  const [why] =
    due && step === 'rejected' ? noteInWords(reasonOf(due), ownReasonsOf(due)).split('\n', 1) : [];
  const note = due && [due.additional_name, why];
  return (
    <li data-step={step}>
      <DueButton item={item} {...actions} />
      <span className="checklist-state">
        {[
          t(states[step]),
          documents.length > 1 && plural(documents.length, '1 document', '{count} documents'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {isEmpty && (
        <Button
          size="sm"
          variant="link"
          aria-label={t('{type} does not apply to me', { type: type.label })}
          onClick={() => dismiss(type.value, true)}
        >
          {t('Does not apply to me')}
        </Button>
      )}
      {note?.some(Boolean) && <p>{joinParts(note, ': ')}</p>}
    </li>
  );
}

/** The one button of a row; plain text where nothing is due. */
function DueButton({
  item: { type, step, due },
  open,
  SendButton,
}: Omit<Actions, 'dismiss'> & { item: Item }): ReactElement | undefined {
  const { role } = useSession();
  const queryClient = useQueryClient();
  const [isOpening, setIsOpening] = useState(false);
  const named = { type: type.label };

  /** After a save, the row is stale until the list has been reloaded: another one may be due. */
  async function openDue(form: 'edit' | 'meta-data') {
    setIsOpening(true);
    const own = await getOwnDocuments(queryClient, role);
    setIsOpening(false);
    const next = own ? findOfType(own, type).find((one) => stepOf(one) === step) : due;
    if (next) open(toPath(next.id, form));
  }

  const add = { onClick: () => open('add', { typeId: type.value }), preload: loadUpload };
  switch (step) {
    case 'missing':
    case 'none':
      return (
        <ActionButton size="sm" variant="outline-primary" {...add}>
          {t('Add {type}', named)}
        </ActionButton>
      );
    case 'rejected':
      return (
        <ActionButton
          size="sm"
          onClick={() => openDue('edit')}
          preload={loadUpload}
          isBusy={isOpening}
        >
          {t('Correct {type}', named)}
        </ActionButton>
      );
    case 'draft':
      return (
        <ActionButton
          size="sm"
          onClick={() => openDue('meta-data')}
          preload={loadMetaData}
          isBusy={isOpening}
        >
          {t('Complete {type}', named)}
        </ActionButton>
      );
    case 'ready':
      return due && <SendButton document={due}>{t('Send {type}', named)}</SendButton>;
    case 'under way':
    case 'approved':
      if (!type.is_multiple) return <span>{type.label}</span>;
      return (
        <ActionButton size="sm" variant="outline-secondary" {...add}>
          {t('Add another {type}', named)}
        </ActionButton>
      );
  }
}
