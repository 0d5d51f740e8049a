import { useEffect, useRef, useState } from 'react';
import { TryAgain } from '@/components/action-button';
import { focusWhenShown } from '@/components/camera/focus-when-shown';
import { takeFrame } from '@/components/camera/take-frame';
import type { CameraProblem } from '@/components/camera/use-live-camera';
import { PickButton } from '@/components/fit/pick-button';
import { type Text, t } from '@/texts/texts';

const problems: Record<CameraProblem, Text> = {
  none: 'This browser shows no live picture here. Take a photo with the camera app.',
  refused: 'The camera may not be used here. Allow it in the browser, or take a photo.',
  missing: 'No camera was found. Connect one, or choose a photo.',
  busy: 'The camera is used by another app. Close that, or take a photo.',
  ended: 'The camera was switched off. Try again, or take a photo.',
};

type Props = {
  live: MediaStream | undefined;
  problem: CameraProblem | undefined;
  tryAgain: () => void;
  isHidden: boolean;
  mayTake: boolean;
  onTaken: (frame: Blob) => void;
  onFailed: () => void;
  /** Called with what the camera of the phone has taken, where there is no live picture. */
  onPicked: (files: File[]) => void;
};

/** The live picture with its shutter, or another way to take a picture. */
export function LiveView(props: Props) {
  const { live, problem, tryAgain, isHidden, mayTake, onTaken, onFailed, onPicked } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (video.current) video.current.srcObject = live ?? null;
    setIsShown(false);
  }, [live]);

  async function take() {
    if (!video.current) return;
    setIsTaking(true);
    await takeFrame(video.current).then(onTaken, onFailed);
    setIsTaking(false);
  }

  if (problem) {
    return (
      <div className="camera-problem" hidden={isHidden}>
        <p role="alert">{t(problems[problem])}</p>
        {mayTake && (
          <PickButton
            kind="photo"
            label={t('Take a photo')}
            accept="image/jpeg"
            onPicked={onPicked}
          />
        )}
        {problem !== 'none' && <TryAgain onClick={tryAgain} />}
      </div>
    );
  }
  return (
    <div className="camera-live" hidden={isHidden}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('Picture of the camera')}
        onLoadedData={() => setIsShown(true)}
      />
      {!isHidden && (
        <button
          ref={focusWhenShown}
          type="button"
          className="camera-shutter"
          aria-label={t('Take the picture')}
          // Stays enabled: `disabled` would lose the focus.
          aria-disabled={!isShown || !mayTake || isTaking}
          onClick={() => isShown && mayTake && !isTaking && void take()}
        />
      )}
    </div>
  );
}
