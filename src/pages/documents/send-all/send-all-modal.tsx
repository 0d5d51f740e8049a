import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Document, myDocuments } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { TitledModal } from '@/components/titled-modal';
import type { Entries, Failure } from '@/delivery/delivery';
import type { StopReason } from '@/delivery/queue-calls';
import { useDelivery, writeSilently } from '@/delivery/use-delivery';
import { forgetToDos } from '@/drafts/unsaved/kept-to-dos';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { formatKilobytes } from '@/lib/format';
import { useClose } from '@/navigation/opened';
import { stopReasons } from '@/pages/documents/batch-texts';
import { stepOf } from '@/pages/documents/checklist/summary';
import { documentCan } from '@/pages/documents/document-rules';
import {
  getOwnDocuments,
  maxReloadTime,
  ownDocumentsQuery,
  readOwnDocuments,
} from '@/pages/documents/own-documents';
import { keepReceipt } from '@/pages/documents/send-all/receipt';
import { SendingFailure, useSendingModal } from '@/pages/documents/sending-modal';
import { listAllOpenToDos, type OpenToDos } from '@/pages/documents/to-do/open-to-dos';
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
  return <Asked documents={rows.filter((document) => stepOf(document) === 'ready')} />;
}

/** Shows what rejections have asked for and is still open, once that is known. */
function Asked({ documents }: { documents: Document[] }) {
  const client = useQueryClient();
  const { user } = useSession();
  const [toDos, setToDos] = useState<OpenToDos>();
  const read = useEffectEvent(() => listAllOpenToDos(client, user?.username ?? '', documents));
  useEffect(() => {
    void read().then(setToDos);
  }, []);
  return toDos ? <SendAll documents={documents} toDos={toDos} /> : <NotRead retry={undefined} />;
}

/** The documents have not been read yet, or could not be. */
function NotRead({ retry }: { retry: (() => unknown) | undefined }) {
  return (
    <TitledModal title={t('Send documents')} onHide={useClose()}>
      <Modal.Body>{retry ? <LoadFailed retry={retry} /> : <Spinner />}</Modal.Body>
    </TitledModal>
  );
}

type SendAllProps = { documents: Document[]; toDos: OpenToDos };

function SendAll({ documents, toDos }: SendAllProps) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const queryClient = useQueryClient();
  const { role, get } = useSession();
  const { delivery, entries, stopped, progress } = useDelivery<Document>(() => ({
    send: ({ id, version }) =>
      writeSilently(queryClient, myDocuments.send, { document: { id, version } }),
    async probe({ id }, signal) {
      const row = (await readOwnDocuments(role, { signal })).find((one) => one.id === id);
      if (!row) return 'unclear';
      return documentCan.edit(row) ? 'not' : 'done';
    },
  }));

  const receipt = { to: { pathname: '../receipt', search }, state };
  /** Ends the wait for the list that says when the documents were sent. */
  const reading = useRef<AbortController>(undefined);
  const { run: send, isPending: isSending } = useGuardedMutation({
    async mutationFn() {
      const before = findSent(documents, delivery.get().entries).length;
      await delivery.start(documents);
      // The next user of this browser must not find a receipt.
      if (delivery.get().stopped === 'session') return;
      void queryClient.invalidateQueries({ queryKey: [myDocuments.path] });
      reading.current = new AbortController();
      const rows = await getOwnDocuments(queryClient, role, reading.current.signal);
      const sent = findSent(documents, delivery.get().entries);
      const { user } = get();
      if (user && sent.length > before) keepReceipt(user, sent, rows ?? []);
      for (const { id } of sent) void forgetToDos(queryClient, user?.username ?? '', id);
      if (sent.length === documents.length) void navigate(receipt.to, { replace: true, state });
    },
  });

  function stop() {
    delivery.stop();
    reading.current?.abort();
  }

  const sent = findSent(documents, entries);
  const left = documents.filter(({ id }) => entries.get(id)?.state !== 'done');
  const isTried = sent.length > 0 || entries.size > 0 || stopped !== undefined;
  const sendable = left.filter(({ id }) => entries.get(id)?.state !== 'refused').length;

  const sending = useSendingModal({
    isSending,
    progress,
    onStop: stop,
    result: isTried ? describeResult(sent.length, documents.length, stopped) : undefined,
  });

  return (
    <TitledModal
      title={plural(
        isSending ? progress.total : left.length,
        'Send 1 document',
        'Send {count} documents',
      )}
      {...sending.modal}
      dialogClassName="send-all"
    >
      {/* A long list scrolls, and the keyboard has to reach it. */}
      <Modal.Body tabIndex={0}>
        {sending.result}
        {left.length === 0 && !isTried && <p>{t('No document is ready to be sent.')}</p>}
        <ul className="send-list framed-list">
          {left.map((document) => (
            <SendRow
              key={document.id}
              document={document}
              toDos={toDos.get(document.id)}
              failure={isSending ? undefined : entries.get(document.id)?.failure}
            />
          ))}
        </ul>
        {!isTried && left.length > 0 && (
          <p className="callout" data-tone="amber">
            {t('Data that has been sent cannot be changed!')}
          </p>
        )}
      </Modal.Body>
      <Modal.Footer>
        {isSending ? (
          sending.progress
        ) : (
          <>
            <Button variant="outline-secondary" onClick={sending.leave}>
              {t(isTried || left.length === 0 ? 'Close' : 'No')}
            </Button>
            {sent.length > 0 && (
              <Link {...receipt} replace className="btn btn-outline-primary">
                {t('Receipt')}
              </Link>
            )}
            {sendable > 0 && (
              <Button onClick={() => send()}>{t(isTried ? 'Try again' : 'Yes')}</Button>
            )}
          </>
        )}
      </Modal.Footer>
    </TitledModal>
  );
}

const findSent = (documents: Document[], entries: Entries<Document>) =>
  documents.filter(({ id }) => entries.get(id)?.state === 'done');

type RowProps = {
  document: Document;
  toDos: string[] | undefined;
  failure: Failure | undefined;
};

function SendRow({ document, toDos, failure }: RowProps) {
  const { document_type, document_name, additional_name, file_size } = document;
  const name = document_type?.document_type || document_name;
  return (
    <li>
      <strong>{name}</strong>
      <small>{joinParts([additional_name, formatKilobytes(file_size)], ' · ')}</small>
      {toDos && (
        <div className="send-to-dos">
          <p>{t('Not corrected yet:')}</p>
          <ul>
            {toDos.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <SendingFailure
        failure={failure}
        unanswered="It may have been sent. The list is checked before it is sent again."
      />
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
