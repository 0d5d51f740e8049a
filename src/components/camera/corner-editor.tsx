import { Expand } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { CornerHandle } from '@/components/camera/corner-handle';
import { DrawnPicture } from '@/components/camera/drawn-picture';
import { useReduced } from '@/components/camera/use-reduced';
import { type Corners, isPage, type Point, wholeFrame } from '@/lib/straighten/straighten';
import { t } from '@/texts/texts';
import '@/styles/camera.scss';

type Props = { picture: Blob; corners: Corners; onChange: (corners: Corners) => void };

/** A picture, fitted into the room it has, with the four corners of a page to drag. */
export function CornerEditor({ picture, corners, onChange }: Props) {
  const bitmap = useReduced(picture);
  const aspect = bitmap && bitmap.width / bitmap.height;
  const [moved, setMoved] = useState<number>();
  const id = useId();
  const isGood = isPage(corners);
  const magnified = moved === undefined ? undefined : corners[moved];

  return (
    <div className="corner-editor" data-bad={!isGood || undefined}>
      <div className="corner-room" style={{ '--aspect': aspect } as CSSProperties}>
        <fieldset className="corner-stage" aria-label={t('Corners of the page')}>
          {bitmap && <DrawnPicture bitmap={bitmap} label={t('The photo')} />}
          <Outline corners={corners} />
          {corners.map((corner, index) => (
            <CornerHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
              key={index}
              index={index}
              corner={corner}
              isBad={!isGood}
              describedBy={id}
              onMove={(moved) => onChange(corners.with(index, moved) as unknown as Corners)}
              onActive={(isActive) => setMoved(isActive ? index : undefined)}
            />
          ))}
        </fieldset>
        {bitmap && magnified && <Magnifier bitmap={bitmap} corners={corners} at={magnified} />}
      </div>
      <div className="corner-bar">
        <div className="corner-words">
          <p id={id} className="corner-hint" data-away={!isGood || undefined}>
            <span>{t('Drag each corner to that of the page.')}</span>{' '}
            <span className="corner-keys">
              {t('Arrow keys move it, too; with Shift, farther.')}
            </span>
          </p>
          <p className="corner-problem" role="status">
            {!isGood && t('The corners must make a page.')}
          </p>
        </div>
        <Button variant="outline-secondary" onClick={() => onChange(wholeFrame)}>
          <Expand aria-hidden /> <span>{t('Whole picture')}</span>
        </Button>
      </div>
    </div>
  );
}

/** The sides of the page; what is outside is dimmed. */
function Outline({ corners }: { corners: Corners }) {
  const path = `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  return (
    <svg className="corner-outline" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      <path className="corner-outside" d={`M0 0H1V1H0Z${path}`} />
      <path className="corner-halo" d={path} />
      <path className="corner-line" d={path} />
    </svg>
  );
}

type MagnifierProps = { bitmap: ImageBitmap; corners: Corners; at: Point };

/** Enlarges the place under the thumb, in the upper corner that is farther from it. */
function Magnifier({ bitmap, corners, at }: MagnifierProps) {
  return (
    <div className="corner-magnifier" data-side={at.x < 0.5 ? 'right' : 'left'} aria-hidden>
      <div style={{ translate: `${-100 * at.x}% ${-100 * at.y}%` }}>
        <DrawnPicture bitmap={bitmap} />
        <Outline corners={corners} />
      </div>
    </div>
  );
}
