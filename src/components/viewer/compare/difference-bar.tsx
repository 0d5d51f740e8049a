import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { ShortcutsButton } from '@/components/shortcuts/shortcuts-button';
import { type Revisions, type Side, sides } from '@/components/viewer/compare/open-revisions';
import type { useDifferences } from '@/components/viewer/compare/use-differences';
import type { useSteps } from '@/components/viewer/compare/use-steps';
import { ToolbarButton } from '@/components/viewer/viewer-toolbar';
import { listPages } from '@/lib/list-pages';
import { plural, t } from '@/texts/texts';

type Found = ReturnType<typeof useDifferences>;

type BarProps = {
  found: Found;
  steps: ReturnType<typeof useSteps>;
  /** Pages to compare. */
  pageCount: number;
  children: ReactNode;
};

/** Says how many differences there are, and steps from one to the next. */
export function DifferenceBar({ found, steps, pageCount, children }: BarProps) {
  const { differences, count, isComplete } = found;
  const { index, toNext, toPrevious } = steps;
  const place = { place: index + 1, count: differences.length };
  return (
    <div className="compare-bar">
      {children}
      {differences.length > 0 && (
        <div className="viewer-tools">
          <ToolbarButton
            label={t('Previous difference')}
            icon={ChevronUp}
            keys="k"
            onClick={toPrevious}
          />
          <span className="compare-place" aria-hidden>
            {index < 0
              ? plural(differences.length, '1 difference', '{count} differences')
              : t('Difference {place} of {count}', place)}
          </span>
          <ToolbarButton
            label={t('Next difference')}
            icon={ChevronDown}
            keys="j"
            onClick={toNext}
          />
        </div>
      )}
      <span className={differences.length > 0 ? 'visually-hidden' : undefined} role="status">
        {differences.length > 0
          ? index >= 0 && t('Difference {place} of {count}', place)
          : isComplete && sayAlike(found)}
      </span>
      {!isComplete && (
        <span className="compare-progress">
          {t('Comparing page {page} of {count}…', { page: count + 1, count: pageCount })}
        </span>
      )}
      <ShortcutsButton />
    </div>
  );
}

/** Says that no difference was found. */
function sayAlike({ failed, count }: Found) {
  if (failed.length === 0) return t('The pages look the same.');
  return failed.length < count && t('The other pages look the same.');
}

type SideProps = Pick<Revisions, 'words'> & { side: Side; onChange: (side: Side) => void };

/** Chooses the version on screen, where there is no room for both. */
export function SideChoice({ side, words, onChange }: SideProps) {
  return (
    <fieldset className="compare-sides" aria-label={t('Version')}>
      {sides.map((one) => (
        <Button
          key={one}
          variant="outline-secondary"
          size="sm"
          aria-pressed={one === side}
          active={one === side}
          data-keys={one === side ? undefined : 's'}
          onClick={() => onChange(one)}
        >
          {t(words[one])}
        </Button>
      ))}
    </fieldset>
  );
}

type ChangedProps = {
  revisions: Revisions;
  /** Indexes of pairs that cannot be compared. */
  failed: readonly number[];
};

/** Says which pages came, went, or cannot be compared. */
export function ChangedPages({ revisions: { pairs }, failed }: ChangedProps) {
  const added = listPages(
    pairs.flatMap(({ before, now }) => (before === undefined && now !== undefined ? [now] : [])),
  );
  const removed = listPages(
    pairs.flatMap(({ before, now }) => (now === undefined && before !== undefined ? [before] : [])),
  );
  const uncompared = listPages(failed);
  const sentences = [
    added.count > 0 &&
      plural(added.count, 'Page {pages} was added.', 'Pages {pages} were added.', {
        pages: added.pages,
      }),
    removed.count > 0 &&
      plural(removed.count, 'Page {pages} was removed.', 'Pages {pages} were removed.', {
        pages: removed.pages,
      }),
    uncompared.count > 0 &&
      plural(
        uncompared.count,
        'Page {pages} could not be compared.',
        'Pages {pages} could not be compared.',
        { pages: uncompared.pages },
      ),
  ].filter(Boolean);
  return (
    <p className="compare-changes" role="status">
      {sentences.join(' ')}
    </p>
  );
}
