import Button from 'react-bootstrap/Button';
import { focusWhenShown } from '@/components/camera/focus-when-shown';
import { type Corners, isPage } from '@/lib/straighten/straighten';
import { t } from '@/texts/texts';

type Props = {
  corners: Corners;
  onRemove: (() => void) | undefined;
  onRetake: () => void;
  onUse: () => void;
};

/** Uses, retakes or removes the picture whose corners are set. */
export function ShotFooter({ corners, onRemove, onRetake, onUse }: Props) {
  return (
    <div className="camera-buttons">
      {onRemove && (
        <Button variant="outline-secondary" onClick={onRemove}>
          {t('Remove')}
        </Button>
      )}
      <Button variant="outline-secondary" onClick={onRetake}>
        {t('Retake')}
      </Button>
      <Button ref={focusWhenShown} disabled={!isPage(corners)} onClick={onUse}>
        {t('Use')}
      </Button>
    </div>
  );
}
