import { useEffect, useEffectEvent, useId, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { LoadFailed } from '@/components/load-failed';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { useLeaveGuard } from '@/components/use-leave-guard';
import { toastError } from '@/feedback/notify';
import { unreadableMessage } from '@/lib/readable-file';
import { useClose } from '@/navigation/opened';
import { FilePickers } from '@/pages/documents/many-files/file-pickers';
import { type Incoming, incoming } from '@/pages/documents/many-files/incoming';
import { mostFiles } from '@/pages/documents/many-files/limits';
import { readIncoming } from '@/pages/documents/many-files/read-folders';
import { isUnfinished, mayTryAgain } from '@/pages/documents/many-files/rows';
import { TrayNotices } from '@/pages/documents/many-files/tray-notices';
import { TrayRow } from '@/pages/documents/many-files/tray-row';
import { TraySummary } from '@/pages/documents/many-files/tray-summary';
import { useTray } from '@/pages/documents/many-files/use-tray';
import { plural, t } from '@/texts/texts';
import '@/styles/many-files.scss';

/** The page passes on through this what was dropped there. */
export { incoming };

/** Many files at once: each is given a type, and becomes a draft. */
export function Component() {
  const titleId = useId();
  const close = useClose();
  const tray = useTray();
  const { rows, ready, isBusy } = tray;

  const isGivenUp = useRef(false);
  const mayLeave = useLeaveGuard(
    () => !isGivenUp.current && rows.some(isUnfinished),
    () => {
      isGivenUp.current = true;
      tray.giveUp();
    },
    t('Files that have not been uploaded will be dropped. Those that have are kept as drafts.'),
  );
  async function leave() {
    if (await mayLeave()) close();
  }

  async function take(files: Incoming) {
    try {
      tray.add(await readIncoming(files, mostFiles));
    } catch (error) {
      console.warn(error);
      toastError(unreadableMessage());
    }
  }
  const takeIncoming = useEffectEvent((files: Incoming) => void take(files));
  useEffect(() => {
    return incoming.subscribe((files) => takeIncoming(files));
  }, []);

  const again = rows.filter(mayTryAgain);
  return (
    <Modal
      show
      backdrop="static"
      onEscapeKeyDown={ignoreHeld}
      onHide={leave}
      aria-labelledby={titleId}
      dialogClassName="many-files"
      scrollable
    >
      <Modal.Header closeButton closeLabel={t('Close')}>
        <Modal.Title id={titleId} as="h2">
          {t('Many files')}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <FilePickers isEmpty={rows.length === 0} onChosen={tray.add} />
        <TrayNotices {...tray} />
        {tray.loading.hasFailed && <LoadFailed retry={tray.loading.retry} />}
        {rows.length > 0 && (
          <ul className="tray-rows" aria-label={t('Files')}>
            {rows.map((row) => (
              <TrayRow
                key={row.id}
                row={row}
                lack={tray.judge(row)}
                types={tray.types}
                sameAs={rows.find(({ id }) => id === row.sameAs)?.file.name}
                series={row.typeId === undefined ? [] : tray.findSeries(row)}
                tray={tray}
              />
            ))}
          </ul>
        )}
      </Modal.Body>
      <Modal.Footer>
        <TraySummary rows={rows} waiting={tray.waiting} stopped={tray.stopped} />
        {isBusy && (
          <Button variant="outline-secondary" onClick={tray.stop}>
            {t('Stop')}
          </Button>
        )}
        <Button variant="outline-secondary" onClick={leave}>
          {t('Close')}
        </Button>
        {again.length > 0 && (
          <Button variant="outline-primary" onClick={() => tray.upload(again)}>
            {plural(again.length, 'Try 1 file again', 'Try {count} files again')}
          </Button>
        )}
        {ready.length > 0 && (
          <Button onClick={() => tray.upload(ready)}>
            {plural(ready.length, 'Upload 1 file', 'Upload {count} files')}
          </Button>
        )}
      </Modal.Footer>
    </Modal>
  );
}
