import {
  ArrowDown,
  ArrowUp,
  type LucideIcon,
  RotateCwSquare,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';
import { t } from '@/texts/texts';

type Props = {
  /** Undefined while it is being made, or if it could not be. */
  picture: Blob | undefined;
  name: string;
  onTurn?: (() => void) | undefined;
  /** `onUp` is undefined for the first page, `onDown` for the last. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
};

/** A picture as it will be uploaded, and what can be done with it. */
export function FitPage({ picture, name, onTurn, onUp, onDown, onRemove }: Props) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <li className="fit-page" data-large={isLarge || undefined}>
      {picture ? (
        <Picture picture={picture} name={name} />
      ) : (
        <span className="fit-name">{name}</span>
      )}
      <div className="fit-page-actions">
        {picture && (
          <IconButton
            Icon={isLarge ? ZoomOut : ZoomIn}
            aria-pressed={isLarge}
            aria-label={t('Actual size of {name}', { name })}
            title={t('Actual size')}
            onClick={() => setIsLarge(!isLarge)}
          />
        )}
        {onUp && (
          <IconButton
            Icon={ArrowUp}
            aria-label={t('Move {name} up', { name })}
            title={t('Move up')}
            onClick={onUp}
          />
        )}
        {onDown && (
          <IconButton
            Icon={ArrowDown}
            aria-label={t('Move {name} down', { name })}
            title={t('Move down')}
            onClick={onDown}
          />
        )}
        {onTurn && (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={t('Turn {name}', { name })}
            onClick={onTurn}
          >
            <RotateCwSquare aria-hidden /> <span>{t('Turn')}</span>
          </Button>
        )}
        {onRemove && (
          <IconButton
            Icon={X}
            aria-label={t('Remove {name}', { name })}
            title={t('Remove')}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

function IconButton({ Icon, ...props }: ButtonProps & { Icon: LucideIcon }) {
  return (
    <Button variant="icon" {...props}>
      <Icon aria-hidden />
    </Button>
  );
}

function Picture({ picture, name }: { picture: Blob; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(picture);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [picture]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a large picture
    <figure className="fit-picture" aria-label={name} tabIndex={0}>
      {url && <img src={url} alt={t('{name}, as it will be uploaded', { name })} />}
    </figure>
  );
}
