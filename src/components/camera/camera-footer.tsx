import { useEffect, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { ActionButton } from '@/components/action-button';
import type { TakenPicture } from '@/components/camera/taken-picture';
import { Thumbnail } from '@/components/thumbnail';
import { t } from '@/texts/texts';

type Props = {
  /** True while one picture is shown. Hides thumbnails, since making them again takes memory. */
  isHidden: boolean;
  shots: readonly TakenPicture[];
  isBusy: boolean;
  onOpen: (shot: TakenPicture) => void;
  onDone: (isOne: boolean) => void;
  onClosed: () => void;
};

/** Shows the pictures taken so far, and makes files of them. */
export function CameraFooter({ isHidden, shots, isBusy, onOpen, onDone, onClosed }: Props) {
  const count = shots.length;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is seen once there is one
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [count, isHidden]);
  return (
    <div className="camera-footer" hidden={isHidden}>
      {count > 0 && (
        <ol ref={list} className="camera-shots" aria-label={t('Pictures')}>
          {shots.map((shot, index) => (
            <li key={shot.id} data-failed={shot.hasFailed || undefined}>
              <button
                type="button"
                aria-label={t('Picture {number}', { number: index + 1 })}
                aria-invalid={shot.hasFailed}
                disabled={isBusy}
                onClick={() => onOpen(shot)}
              >
                <Thumbnail file={shot.page ?? (shot.pageId ? undefined : shot.frame)} />
                <span aria-hidden>{index + 1}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="camera-buttons">
        {count === 0 && (
          <Button variant="outline-secondary" onClick={onClosed}>
            {t('Close')}
          </Button>
        )}
        {count === 1 && (
          <ActionButton isBusy={isBusy} onClick={() => onDone(false)}>
            {t('Done')}
          </ActionButton>
        )}
        {count > 1 && (
          <>
            <ActionButton variant="outline-primary" disabled={isBusy} onClick={() => onDone(false)}>
              {t('{count} files', { count })}
            </ActionButton>
            <ActionButton isBusy={isBusy} onClick={() => onDone(true)}>
              {t('One file of {count} pages', { count })}
            </ActionButton>
          </>
        )}
      </div>
    </div>
  );
}
