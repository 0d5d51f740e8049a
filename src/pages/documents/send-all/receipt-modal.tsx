import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { TitledModal } from '@/components/titled-modal';
import { appName } from '@/lib/env';
import { formatTime } from '@/lib/format';
import { useClose } from '@/navigation/opened';
import { type Receipt, readReceipt, sentAt } from '@/pages/documents/send-all/receipt';
import { useSession } from '@/session/session';
import { joinParts } from '@/texts/isolate';
import { plural, t } from '@/texts/texts';
import '@/styles/receipt.scss';

/** Shows the receipt of what was sent last, to be printed or kept. */
export function Component() {
  const close = useClose();
  const { user } = useSession();
  const receipt = user && readReceipt(user.username);
  return (
    <TitledModal title={t('Receipt')} onHide={close} className="receipt" size="lg" scrollable>
      {/* A long receipt scrolls, and the keyboard has to reach it. */}
      <Modal.Body tabIndex={0}>
        {receipt ? (
          <Content receipt={receipt} />
        ) : (
          <p>{t('There is no receipt here: nothing has been sent since you signed in.')}</p>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={close}>
          {t('Close')}
        </Button>
        {receipt && <Button onClick={() => window.print()}>{t('Print')}</Button>}
      </Modal.Footer>
    </TitledModal>
  );
}

function Content({ receipt }: { receipt: Receipt }) {
  const { name, username, unit, at, documents } = receipt;
  const served = sentAt(receipt);
  // A long receipt has columns of shorter lines, so that it prints on one page.
  const isLong = documents.length > 18;
  return (
    <>
      <p className="receipt-lead">
        {plural(documents.length, '1 document has been sent.', '{count} documents have been sent.')}
      </p>
      <dl>
        <dt>{t('From')}</dt>
        <dd>
          <bdi>{name}</bdi>
          <small>{joinParts([username, unit], ' · ')}</small>
        </dd>
        <dt>{t('When')}</dt>
        <dd>
          <time dateTime={new Date(served ?? at).toISOString()}>{formatTime(served ?? at)}</time>
          <small>
            {t(served === undefined ? 'by this computer’s clock' : 'by the server’s clock')}
          </small>
        </dd>
      </dl>
      <h3>{t('Documents')}</h3>
      <ol className={isLong ? 'receipt-columns' : undefined}>
        {documents.map(({ id, type, description, name: documentName }) => (
          <li key={id}>
            <bdi>{type || documentName}</bdi>
            <small>
              {isLong
                ? description || documentName
                : joinParts([description, type && documentName], ' · ')}
            </small>
          </li>
        ))}
      </ol>
      <h3>{t('What happens next')}</h3>
      <p>
        {t(
          'A verifier checks each document, then an approver. My Document shows how far each one is. If something has to be corrected, it comes back with a note: correct it and send it again.',
        )}
      </p>
      <p className="receipt-origin">{`${appName} · ${window.location.host}`}</p>
    </>
  );
}
