import { ChevronRight, FileText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Document } from '@/api/documents';
import { ActionButton } from '@/components/action-button';
import { OpenLink } from '@/components/open-link';
import { Overlay } from '@/components/overlay';
import { writePreference } from '@/drafts/personal/preferences';
import { lazyModal } from '@/feedback/load-code';
import { readItem, storageKeys } from '@/lib/browser-storage';
import type { Open } from '@/navigation/opened';
import { describeSummary } from '@/pages/documents/checklist/summary';
import { type OwnList, useChecklist } from '@/pages/documents/checklist/use-checklist';
import { loadSending, useSendDocument } from '@/pages/documents/use-send-document';
import { loadReceipt, loadSendAll } from '@/pages/overlays';
import { useSession } from '@/session/session';
import { plural, t } from '@/texts/texts';

const unfolded = 'unfolded';

const Rows = lazyModal(() => import('@/pages/documents/checklist/checklist-rows'));

/** What the owner has to hand in: one line, which unfolds to a row for each type. */
export function Checklist({ open, list }: { open: Open; list: OwnList }) {
  const id = useId();
  const checklist = useChecklist(list);
  const [isUnfolded, setIsUnfolded] = useState(() => readItem(storageKeys.checklist) === unfolded);
  const { summary, failed } = checklist;
  const ready = summary?.ready.length ?? 0;
  const isSilent = failed && !isUnfolded && !list.failed;

  function toggle() {
    setIsUnfolded(!isUnfolded);
    writePreference(storageKeys.checklist, isUnfolded ? '' : unfolded);
  }

  return (
    <section className="checklist" aria-label={t('Checklist')}>
      <div className="checklist-bar">
        <ActionButton
          variant="link"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={toggle}
          preload={Rows.preload}
        >
          <ChevronRight aria-hidden /> <span>{t('Checklist')}</span>
        </ActionButton>
        <p role="status">
          {summary ? describeSummary(summary) : isSilent && t('This could not be loaded.')}
        </p>
        <ReceiptLink />
        {ready > 0 && (
          <OpenLink path="send" className="btn btn-sm btn-primary" preload={loadSendAll}>
            {plural(ready, 'Send 1 document', 'Send {count} documents')}
          </OpenLink>
        )}
      </div>
      <div id={id} hidden={!isUnfolded} className="checklist-rows">
        {isUnfolded && (
          <Overlay what="The checklist" onClosed={toggle}>
            <Rows {...checklist} open={open} SendButton={SendButton} />
          </Overlay>
        )}
      </div>
    </section>
  );
}

/** Passed to the rows: the list has loaded the code that sends. */
function SendButton({ document, children }: { document: Document; children: ReactNode }) {
  const { askAndSend, isPending } = useSendDocument();
  return (
    <ActionButton
      size="sm"
      onClick={() => askAndSend(document)}
      preload={loadSending}
      isBusy={isPending}
    >
      {children}
    </ActionButton>
  );
}

/** The way back to the receipt of what was sent last. */
function ReceiptLink() {
  const { user } = useSession();
  if (!user || !readItem(storageKeys.receipt)) return null;
  return (
    <OpenLink path="receipt" className="btn btn-sm btn-row" preload={loadReceipt}>
      <FileText aria-hidden /> <span>{t('Receipt')}</span>
    </OpenLink>
  );
}
