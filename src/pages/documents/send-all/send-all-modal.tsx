import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Document } from '@/api/documents';
import type { StopReason } from '@/api/run-batch';
import { LoadFailed } from '@/components/load-failed';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { Spinner } from '@/components/spinner';
import { TitledModal } from '@/components/titled-modal';
import { useLeave } from '@/components/use-leave-guard';
import { describeReason } from '@/feedback/reason';
import { formatKilobytes } from '@/lib/format';
import { useClose } from '@/navigation/opened';
import { stopReasons } from '@/pages/documents/batch-texts';
import { stepOf } from '@/pages/documents/checklist/summary';
import { maxReloadTime, ownDocumentsQuery } from '@/pages/documents/own-documents';
import { type Sendable, useSendAll } from '@/pages/documents/send-all/use-send-all';
import { SendingProgress } from '@/pages/documents/sending-progress';
import { useSession } from '@/session/session';
import { joinParts } from '@/texts/isolate';
import { plural, t } from '@/texts/texts';
import '@/styles/send-all.scss';

/** Sends all own documents that are ready, after asking once. */
export function Component() {
  const { role } = useSession();
  const { data, isFetching, isError, refetch } = useQuery(ownDocumentsQuery(role));
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), maxReloadTime);
    return () => clearTimeout(timer);
  }, []);
  // After a save, the rows are stale until they have been read again.
  const [rows, setRows] = useState<Document[]>();
  if (data && (!isFetching || isLate) && !rows) setRows(data.rows);
  if (!rows) return <NotRead retry={isError && !isFetching ? refetch : undefined} />;
  return <SendAll documents={rows.filter((document) => stepOf(document) === 'ready')} />;
}

/** The documents have not been read yet, or could not be. */
function NotRead({ retry }: { retry: (() => unknown) | undefined }) {
  return (
    <TitledModal title={t('Send documents')} onHide={useClose()}>
      <Modal.Body>{retry ? <LoadFailed retry={retry} /> : <Spinner />}</Modal.Body>
    </TitledModal>
  );
}

function SendAll({ documents }: { documents: Document[] }) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { left, sent, start, stop, progress, stopped } = useSendAll(documents);
  const isSending = progress !== undefined;
  const isTried = sent.length > 0 || left.some(({ failure }) => failure) || stopped !== undefined;
  const sendable = left.filter(({ failure }) => !failure?.isFinal).length;

  const leave = useLeave(
    () => isSending,
    stop,
    t('Documents are being sent. Those that have not started will not be sent.'),
  );

  const receipt = { to: { pathname: '../receipt', search }, state };
  async function send() {
    if ((await start()) === 0) void navigate(receipt.to, { replace: true, state });
  }

  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed has disappeared.
    if (isSending || isTried) news.current?.focus();
  }, [isSending, isTried]);

  return (
    <TitledModal
      title={plural(progress?.total ?? left.length, 'Send 1 document', 'Send {count} documents')}
      backdrop="static"
      onEscapeKeyDown={ignoreHeld}
      onHide={leave}
      dialogClassName="send-all"
      scrollable
    >
      {/* A long list scrolls, and the keyboard has to reach it. */}
      <Modal.Body tabIndex={0}>
        {!isSending && isTried && (
          <p ref={news} className="callout" tabIndex={-1}>
            {describeResult(sent.length, sent.length + left.length, stopped)}
          </p>
        )}
        {left.length === 0 && !isTried && <p>{t('No document is ready to be sent.')}</p>}
        <ul className="send-list">
          {left.map((one) => (
            <SendRow key={one.document.id} {...one} isSending={isSending} />
          ))}
        </ul>
        {!isTried && left.length > 0 && (
          <p className="send-warning">{t('Data that has been sent cannot be changed!')}</p>
        )}
      </Modal.Body>
      <Modal.Footer>
        {progress ? (
          <SendingProgress {...progress} ref={news} onStop={stop} />
        ) : (
          <>
            <Button variant="outline-secondary" onClick={leave}>
              {t(isTried || left.length === 0 ? 'Close' : 'No')}
            </Button>
            {sent.length > 0 && (
              <Link {...receipt} replace className="btn btn-outline-primary">
                {t('Receipt')}
              </Link>
            )}
            {sendable > 0 && <Button onClick={send}>{t(isTried ? 'Try again' : 'Yes')}</Button>}
          </>
        )}
      </Modal.Footer>
    </TitledModal>
  );
}

function SendRow({ document, failure, isSending }: Sendable & { isSending: boolean }) {
  const { document_type, document_name, additional_name, file_size } = document;
  const name = document_type?.document_type || document_name;
  return (
    <li>
      <strong>{name}</strong>
      <small>{joinParts([additional_name, formatKilobytes(file_size)], ' · ')}</small>
      {failure && !isSending && (
        <p>
          {[
            describeReason(failure),
            failure.mayHaveArrived &&
              t('It may have been sent: the list is asked before it is sent again.'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </li>
  );
}

function describeResult(sent: number, total: number, stopped: StopReason | undefined): string {
  const line =
    sent === 0
      ? t('No document has been sent.')
      : plural(
          sent,
          '1 of {total} documents has been sent.',
          '{count} of {total} documents have been sent.',
          { total },
        );
  return stopped ? `${line} ${t(stopReasons[stopped])}` : line;
}
