import { Undo2, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { CheckButton } from '@/components/fit/check-button';
import { FitPage } from '@/components/fit/fit-page';
import type { Look } from '@/components/looks/look-at-file';
import type { Fitted, Source } from '@/lib/fit-file/fit-files';
import type { Turn } from '@/lib/fit-file/shrink-picture';
import { formatBytes, formatKilobytes } from '@/lib/format';
import { type Text, t } from '@/texts/texts';
import '@/styles/fit.scss';

export type FitPreviewProps = {
  sources: readonly Source[];
  fitted: Fitted | undefined;
  isWorking: boolean;
  /** Bytes. */
  maxBytes: number;
  keepsOriginal: boolean;
  onKeepsOriginal: (keeps: boolean) => void;
  /** Undefined where nothing can be changed any more. */
  onChange?: (sources: Source[]) => void;
  /** What is seen in the file. */
  look: Look | undefined;
  /** Takes the text of the first page, which is read on request. */
  onRead: (text: string) => void;
  /** Further buttons, such as for adding pages. */
  children?: ReactNode;
};

/** Shows what is uploaded, and its size before and now. */
export function FitPreview(props: FitPreviewProps) {
  const {
    sources,
    fitted,
    isWorking,
    keepsOriginal,
    onKeepsOriginal,
    onChange,
    look,
    onRead,
    children,
  } = props;
  const [first] = sources;
  // Shows no problem here: the field says why a file can't be made to fit.
  if (!first || (!isWorking && !fitted && sources.length === 1)) return null;
  const picture = fitted?.pictures[0] ?? look?.draw;
  return (
    <section className="fit" aria-label={t('What will be uploaded')} aria-busy={isWorking}>
      <p className="fit-sizes" role="status">
        {isWorking ? t('Resizing…') : fitted && describeSizes(props, fitted)}
      </p>
      {fitted?.isChanged && !isWorking && !keepsOriginal && (
        <p className="form-text">{t(describeChange(sources, fitted))}</p>
      )}
      <FitPages {...props} />
      <div className="fit-actions">
        {children}
        {onChange &&
          fitted?.mayKeep &&
          (keepsOriginal ? (
            <Button size="sm" variant="outline-secondary" onClick={() => onKeepsOriginal(false)}>
              <WandSparkles aria-hidden /> <span>{t('Use the fitted file')}</span>
            </Button>
          ) : (
            <Button size="sm" variant="outline-secondary" onClick={() => onKeepsOriginal(true)}>
              <Undo2 aria-hidden /> <span>{t('Use the original')}</span>
            </Button>
          ))}
        {picture && !isWorking && (
          <CheckButton key={fitted?.file.size} picture={picture} onRead={onRead} />
        )}
      </div>
    </section>
  );
}

function describeChange(sources: readonly Source[], { pictures }: Fitted): Text {
  if (sources[0]?.file.type === 'application/pdf') {
    return 'Its pages were redrawn. Check that everything is readable.';
  }
  // Pictures that were not made smaller are as they were, with any location and camera data.
  return pictures.some((picture) => sources.some(({ file }) => file === picture))
    ? 'Check that everything is readable.'
    : 'Check that everything is readable. Location and camera data have been removed.';
}

/** "4.1 MB → 298 KB of 300 KB". */
function describeSizes(
  { sources, maxBytes, keepsOriginal }: FitPreviewProps,
  fitted: Fitted,
): ReactNode {
  const bytes = sources.reduce((sum, { file }) => sum + file.size, 0);
  const isChanged = fitted.isChanged && !keepsOriginal;
  const after = formatKilobytes(Math.ceil((isChanged ? fitted.file.size : bytes) / 1024));
  return (
    <>
      {isChanged && (
        <>
          <span>{`${formatBytes(bytes)} `}</span>
          <span aria-hidden>{'→ '}</span>
        </>
      )}
      <strong>{after}</strong>
      {Number.isFinite(maxBytes) && (
        <span>{` ${t('of {limit}', { limit: formatKilobytes(maxBytes / 1024) })}`}</span>
      )}
    </>
  );
}

/** The pictures that were chosen, or the pages of a scan. Only the last page can be changed. */
function FitPages({ sources, fitted, isWorking, keepsOriginal, onChange }: FitPreviewProps) {
  const pictures = fitted?.pictures ?? [];
  const areOwn = sources.length > 1 || sources[0]?.file.type !== 'application/pdf';
  if (!areOwn) {
    return (
      <ol className="fit-pages">
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          <FitPage key={index} picture={picture} name={t('Page {number}', { number: index + 1 })} />
        ))}
      </ol>
    );
  }
  const isMany = sources.length > 1;
  return (
    <ol className="fit-pages">
      {sources.map((source, index) => (
        <FitPage
          key={source.id}
          picture={keepsOriginal || !(pictures[index] || isWorking) ? source.file : pictures[index]}
          name={isMany ? t('Page {number}', { number: index + 1 }) : source.file.name}
          onTurn={
            keepsOriginal || !onChange
              ? undefined
              : () => onChange(sources.with(index, turn(source)))
          }
          onUp={onChange && index > 0 ? () => onChange(swap(sources, index, index - 1)) : undefined}
          onDown={
            onChange && index < sources.length - 1
              ? () => onChange(swap(sources, index, index + 1))
              : undefined
          }
          onRemove={onChange && isMany ? () => onChange(sources.toSpliced(index, 1)) : undefined}
        />
      ))}
    </ol>
  );
}

const turn = (source: Source): Source => ({
  ...source,
  turn: ((source.turn + 90) % 360) as Turn,
});

const swap = (sources: readonly Source[], one: number, other: number) =>
  sources.with(one, sources[other] as Source).with(other, sources[one] as Source);
