import { useEffect, useEffectEvent, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { loadCamera } from '@/components/camera/load-camera';
import { TakePictureButton } from '@/components/camera/take-picture-button';
import { loadCutting } from '@/components/cutting/load-cutting';
import { PickButton } from '@/components/fit/pick-button';
import { LoadFailed } from '@/components/load-failed';
import { Overlay } from '@/components/overlay';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { TitledModal } from '@/components/titled-modal';
import { useLeave } from '@/components/use-leave-guard';
import { isUnderWay, mayTryAgain } from '@/delivery/delivery';
import type { StopReason } from '@/delivery/queue-calls';
import { lazyPart } from '@/feedback/load-code';
import { toastError } from '@/feedback/notify';
import { unreadableMessage } from '@/lib/chosen-files';
import type { Incoming } from '@/lib/transfer';
import { describeWaitingTime, stopReasons } from '@/pages/documents/batch-texts';
import { type Offered, subscribe } from '@/pages/documents/many-files/drop-box';
import {
  maxFiles,
  maxMegabytes,
  readIncoming,
  withoutLeftovers,
} from '@/pages/documents/many-files/incoming';
import { isOpen, isUnfinished, type Row } from '@/pages/documents/many-files/rows';
import type { Purpose } from '@/pages/documents/many-files/shots';
import type { Stack } from '@/pages/documents/many-files/stack-rows';
import { noMoreKept, notKept, TrayNotices } from '@/pages/documents/many-files/tray-notices';
import { TrayRow } from '@/pages/documents/many-files/tray-row';
import { useTray } from '@/pages/documents/many-files/use-tray';
import { useSession } from '@/session/session';
import { plural, t } from '@/texts/texts';
import '@/styles/cutting.scss';
import '@/styles/many-files.scss';

const StripModal = lazyPart(async () => (await loadCutting()).StripModal);
const CameraModal = lazyPart(async () => (await loadCamera()).CameraModal);

/** Pictures have neither type nor description before they are taken. */
const anyPurpose: Purpose = { typeId: undefined, description: '' };

/** Many files at once: each is given a type, and becomes a draft. */
export function Component() {
  const tray = useTray();
  const { rows, ready, isBusy, camera } = tray;

  const leave = useLeave(
    () => rows.some(isUnfinished) || camera.shots.length > 0,
    tray.giveUp,
    t('Files that have not been uploaded will be dropped. Those that have are kept as drafts.'),
  );

  const [cutting, setCutting] = useState<Stack>();
  const startCut = (row: Row | undefined) => setCutting(row && tray.toStack(row));

  const [purpose, setPurpose] = useState<Purpose>();
  function openCamera(next: Purpose) {
    setPurpose(next);
    void camera.holdRoom();
  }
  function closeCamera() {
    setPurpose(undefined);
    void camera.releaseRoom();
  }

  async function take(files: Incoming) {
    const { found, lost } = await readIncoming(files);
    tray.add(found);
    if (lost.length > 0) toastError(`${lost.join(', ')}: ${unreadableMessage()}`);
  }
  const takeOffered = useEffectEvent((offered: Offered) => {
    if ('picture' in offered) openCamera(offered.picture);
    else if ('cut' in offered) void tray.addToCut(offered.cut).then(startCut);
    else void take(offered);
  });
  const username = useSession().user?.username;
  useEffect(() => {
    return subscribe(username, (offered) => takeOffered(offered));
  }, [username]);

  const focusRow = useFocusedRow();

  const again = rows.filter(({ upload }) => mayTryAgain(upload));
  return (
    <TitledModal
      title={t('Upload files')}
      backdrop="static"
      onEscapeKeyDown={ignoreHeld}
      onHide={leave}
      dialogClassName="many-files"
      scrollable
    >
      <Modal.Body>
        <FilePickers
          isEmpty={rows.length === 0}
          onChosen={tray.add}
          onPicture={() => openCamera(anyPurpose)}
        />
        <TrayNotices
          {...tray}
          shots={camera.shots.length}
          isFull={camera.isFull}
          onShots={() => openCamera(anyPurpose)}
        />
        {tray.loading.hasFailed && <LoadFailed retry={tray.loading.retry} />}
        {rows.length > 0 && (
          <ul className="tray-rows framed-list" aria-label={t('Files')}>
            {rows.map((row) => (
              <TrayRow
                key={row.id}
                row={row}
                lack={tray.judge(row)}
                types={tray.types}
                sameAs={rows.find(({ id }) => id === row.sameAs)?.file.name}
                series={row.typeId === undefined ? [] : tray.findSeries(row)}
                mayJoin={row.part !== undefined && tray.mayJoin(row)}
                tray={tray}
                onCut={startCut}
                onJoin={(row) => void tray.join(row).then(focusRow)}
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
      <Overlay what="The pages" onClosed={() => setCutting(undefined)}>
        {cutting && (
          <StripModal
            file={cutting.file}
            plan={cutting.plan}
            locked={tray.findLocked(cutting)}
            notice={
              tray.unkept.includes(cutting.file.name) ? notKept(cutting.file.name) : undefined
            }
            types={tray.types}
            onChange={(plan) => tray.setPlan(cutting, plan)}
            onCut={async (plan) => {
              const first = await tray.cut(cutting, plan);
              setCutting(undefined);
              focusRow(first);
            }}
            onClosed={() => setCutting(undefined)}
          />
        )}
      </Overlay>
      <Overlay what="The camera" onClosed={closeCamera}>
        {purpose && (
          <CameraModal
            shots={camera.shots}
            notice={[camera.isFull && noMoreKept(), !camera.hasRoom && describeRoom()]
              .filter(Boolean)
              .join(' ')}
            hasRoom={camera.hasRoom}
            onTaken={(frame, at) => camera.take(frame, at, purpose)}
            onUnknown={(file) => tray.add([file])}
            onUse={camera.use}
            onRemove={camera.remove}
            onDone={camera.finish}
            onClosed={closeCamera}
          />
        )}
      </Overlay>
    </TitledModal>
  );
}

const describeRoom = () =>
  t('There is no more room: at most {files} files, {size} MB in all.', {
    files: maxFiles,
    size: maxMegabytes,
  });

/** Returns a function that focuses a row once it is shown: the pressed button has gone. */
function useFocusedRow() {
  const [id, focusRow] = useState<string>();
  useEffect(() => {
    if (!id) return;
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
    focusRow(undefined);
  }, [id]);
  return focusRow;
}

type PickersProps = {
  isEmpty: boolean;
  onChosen: (files: File[]) => void;
  onPicture: () => void;
};

/** Phones have no folders to choose. */
const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** Chooses files, or all of a folder. Dropping and pasting is possible anywhere on the page. */
function FilePickers({ isEmpty, onChosen, onPicture }: PickersProps) {
  function take(picked: File[]) {
    const chosen = withoutLeftovers(picked);
    if (chosen.length > 0) onChosen(chosen);
  }

  return (
    <div className="tray-pickers" data-empty={isEmpty || undefined}>
      <PickButton
        kind="files"
        label={t('Choose files')}
        variant={isEmpty ? 'primary' : 'outline-secondary'}
        onPicked={take}
      />
      <TakePictureButton variant="outline-primary" onClick={onPicture} />
      {hasFolders && (
        <PickButton
          kind="folder"
          label={t('Choose a folder')}
          variant="outline-secondary"
          onPicked={take}
        />
      )}
      <small>
        {t('Or drop or paste them here: at most {files} files, {size} MB in all.', {
          files: maxFiles,
          size: maxMegabytes,
        })}
      </small>
    </div>
  );
}

type SummaryProps = { rows: readonly Row[]; waiting: number; stopped: StopReason | undefined };

/** One line for all files. */
function TraySummary({ rows, waiting, stopped }: SummaryProps) {
  if (rows.length === 0) return null;
  const uploaded = rows.filter(({ upload }) => upload?.state === 'done').length;
  const isBusy = rows.some(({ upload }) => isUnderWay(upload));
  const failed = rows.filter(({ upload }) => upload?.failure && !isUnderWay(upload)).length;
  const open = rows.filter(isOpen).length;
  const line = [
    plural(uploaded, '1 of {total} uploaded as a draft', '{count} of {total} uploaded as drafts', {
      total: rows.length,
    }),
    failed > 0 && plural(failed, '1 failed', '{count} failed'),
    open > 0 && plural(open, '1 needs your attention', '{count} need your attention'),
  ];
  return (
    <p className="tray-summary">
      <progress aria-label={t('Uploaded')} value={uploaded} max={rows.length} />
      <span>{line.filter(Boolean).join(' · ')}</span>
      <small role="status">
        {[
          describeWaitingTime(waiting),
          !isBusy && stopped && t(stopReasons[stopped]),
          !isBusy && !stopped && uploaded === rows.length && t('All files have been uploaded.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </small>
    </p>
  );
}
