import { Camera } from 'lucide-react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';
import { loadCamera } from '@/components/camera/load-camera';
import { preloading } from '@/components/preloading';
import { t } from '@/texts/texts';

type Props = Pick<ButtonProps, 'variant' | 'onClick'>;

/** Opens the camera. Shown on touch screens only, which have one. */
export function TakePictureButton(props: Props) {
  return (
    <div className="pick" data-kind="photo">
      <Button {...props} {...preloading(loadCamera)}>
        <Camera aria-hidden /> <span>{t('Take a picture')}</span>
      </Button>
    </div>
  );
}
