import { useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { CameraFooter } from '@/components/camera/camera-footer';
import { CornerEditor } from '@/components/camera/corner-editor';
import { LiveView } from '@/components/camera/live-view';
import { ShotFooter } from '@/components/camera/shot-footer';
import { isDrawable } from '@/components/camera/take-frame';
import type { TakenPicture } from '@/components/camera/taken-picture';
import { useLiveCamera } from '@/components/camera/use-live-camera';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { TitledModal } from '@/components/titled-modal';
import type { Corners } from '@/lib/straighten/straighten';
import { t } from '@/texts/texts';
import '@/styles/camera-dialog.scss';

export type CameraProps = {
  shots: readonly TakenPicture[];
  /** A warning before the next one is taken. */
  notice: string | undefined;
  /** True if there is room for another one. */
  hasRoom: boolean;
  /** Keeps a picture, at a place among the others. */
  onTaken: (frame: Blob, at: number) => TakenPicture;
  /** Called with a file that this browser cannot draw. */
  onUnknown: (file: File) => void;
  /** Straightens a picture. */
  onUse: (id: string, corners: Corners) => void;
  onRemove: (id: string) => void;
  /** Makes files of all pictures. Resolves to false, and changes nothing, where that fails. */
  onDone: (isOne: boolean) => Promise<boolean>;
  onClosed: () => void;
};

/** The picture whose corners are set. `frame` stays the same blob when the browser stores it. */
type Editing = { id: string; frame: Blob; corners: Corners; isNew: boolean };

/** The camera: shots in a row, each with four corners. */
export function CameraModal(props: CameraProps) {
  const { shots, notice, hasRoom, onTaken, onUnknown, onUse, onRemove, onDone, onClosed } = props;
  const camera = useLiveCamera();
  const [editing, setEditing] = useState<Editing>();
  /** The place of the picture that is taken again. */
  const [place, setPlace] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');

  function take(frame: Blob) {
    const { id, corners } = onTaken(frame, place ?? shots.length);
    setPlace(undefined);
    setSaid('');
    setEditing({ id, frame, corners, isNew: true });
  }

  async function takeFile([file]: File[]) {
    if (!file) return;
    if (await isDrawable(file)) take(file);
    else {
      onUnknown(file);
      setSaid(t('{name} cannot be straightened here. It is among the files as it is.', file));
    }
  }

  async function finish(isOne: boolean) {
    setIsBusy(true);
    setSaid('');
    const isDone = await onDone(isOne).catch(() => false);
    setIsBusy(false);
    if (isDone) onClosed();
    else setSaid(t('The marked picture could not be straightened. Open it, and retake it.'));
  }

  function leave({ id }: Editing, isRetaken: boolean) {
    const at = shots.findIndex((shot) => shot.id === id);
    onRemove(id);
    setPlace(isRetaken ? at : undefined);
    setEditing(undefined);
  }

  return (
    <TitledModal
      title={t('Camera')}
      backdrop="static"
      backdropClassName="strip-backdrop"
      dialogClassName="camera-dialog"
      onEscapeKeyDown={ignoreHeld}
      onHide={() => isBusy || onClosed()}
    >
      <Modal.Body>
        {editing && (
          <CornerEditor
            key={editing.id}
            picture={editing.frame}
            corners={editing.corners}
            onChange={(corners) => setEditing({ ...editing, corners })}
          />
        )}
        <LiveView
          {...camera}
          isHidden={editing !== undefined}
          mayTake={hasRoom && !isBusy}
          onTaken={take}
          onFailed={() => setSaid(t('The picture could not be taken. Try again.'))}
          onPicked={takeFile}
        />
      </Modal.Body>
      <Modal.Footer>
        <p className="camera-said" role="status">
          {[notice, said].filter(Boolean).join(' ')}
        </p>
        {editing && (
          <ShotFooter
            corners={editing.corners}
            onRemove={editing.isNew ? undefined : () => leave(editing, false)}
            onRetake={() => leave(editing, true)}
            onUse={() => {
              onUse(editing.id, editing.corners);
              setEditing(undefined);
            }}
          />
        )}
        <CameraFooter
          isHidden={editing !== undefined}
          shots={shots}
          isBusy={isBusy}
          onOpen={({ id, frame, corners }) => setEditing({ id, frame, corners, isNew: false })}
          onDone={(isOne) => void finish(isOne)}
          onClosed={onClosed}
        />
      </Modal.Footer>
    </TitledModal>
  );
}
