import { ArrowDown, ArrowUp, RotateCwSquare, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useObjectUrl } from '@/components/fit/use-object-url';
import { t } from '@/texts/texts';

type Props = {
  /** Undefined while it is being made, or if it could not be. */
  picture: Blob | undefined;
  name: string;
  onTurn?: (() => void) | undefined;
  /** Undefined for the first page, and for the last. */
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
          <Button
            variant="icon"
            aria-pressed={isLarge}
            aria-label={t('Actual size of {name}', { name })}
            title={t('Actual size')}
            onClick={() => setIsLarge(!isLarge)}
          >
            {isLarge ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          </Button>
        )}
        {onUp && (
          <Button
            variant="icon"
            aria-label={t('Move {name} up', { name })}
            title={t('Move up')}
            onClick={onUp}
          >
            <ArrowUp aria-hidden />
          </Button>
        )}
        {onDown && (
          <Button
            variant="icon"
            aria-label={t('Move {name} down', { name })}
            title={t('Move down')}
            onClick={onDown}
          >
            <ArrowDown aria-hidden />
          </Button>
        )}
        {onTurn && (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={t('Turn {name}', { name })}
            onClick={onTurn}
          >
            <RotateCwSquare aria-hidden /> {t('Turn')}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="icon"
            aria-label={t('Remove {name}', { name })}
            title={t('Remove')}
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
    </li>
  );
}

function Picture({ picture, name }: { picture: Blob; name: string }) {
  const url = useObjectUrl(picture);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a large picture
    <figure className="fit-picture" aria-label={name} tabIndex={0}>
      {url && <img src={url} alt={t('{name}, as it will be uploaded', { name })} />}
    </figure>
  );
}
