import { Check, type LucideIcon, ScanText, SearchX } from 'lucide-react';
import { listPages } from '@/lib/list-pages';
import type { FileFinder, Finding } from '@/pages/documents/sheet/use-file-finder';
import { plural, t } from '@/texts/texts';

function formatFound({ hits }: Extract<Finding, { state: 'found' }>): string {
  const { count, pages } = listPages(hits.map(({ page }) => page));
  return plural(count, 'found on page {pages}', 'found on pages {pages}', { pages });
}

function formatUnread({ pages: indexes, isAll }: Extract<Finding, { state: 'unread' }>): string {
  if (isAll) return t('the scan could not be read');
  const { count, pages } = listPages(indexes);
  return plural(
    count,
    'not found; page {pages} could not be read',
    'not found; pages {pages} could not be read',
    { pages },
  );
}

const withoutPlaces = {
  searching: 'searching…',
  reading: 'reading the scan…',
  'no text': 'no text in this file',
  'not found': 'not found',
} as const;

/** Words of the mark of a value. */
export function describeFinding(finding: Finding | undefined): string {
  if (!finding) return '';
  switch (finding.state) {
    case 'found':
      return formatFound(finding);
    case 'read as':
      return t('read as {text}', { text: finding.readAs });
    case 'unread':
      return formatUnread(finding);
    default:
      return t(withoutPlaces[finding.state]);
  }
}

const icons = new Map<Finding['state'], LucideIcon>([
  ['found', Check],
  ['read as', ScanText],
  ['not found', SearchX],
]);

/** Tells what the search found for a value. Each press scrolls to its next hit. */
export function FindingMark({ value, finder }: { value: string; finder: FileFinder }) {
  const { getFinding, goTo, target } = finder;
  const finding = getFinding(value);
  if (!finding) return null;
  const Icon = icons.get(finding.state);
  const says = (
    <>
      {Icon && <Icon aria-hidden />}
      <span>{` ${describeFinding(finding)}`}</span>
    </>
  );
  const index = target?.value === value ? target.index : undefined;
  const count = 'hits' in finding ? finding.hits.length : 0;
  return (
    <div className="finding" data-state={finding.state}>
      {count > 0 ? (
        <button type="button" aria-current={index !== undefined} onClick={() => goTo(value)}>
          {says}
        </button>
      ) : (
        // A new element for each state: a text that grows would shift in view.
        <span key={finding.state}>{says}</span>
      )}
      {'isScan' in finding && finding.isScan && <span>{t('read from a scan')}</span>}
      {count > 1 && index !== undefined && (
        <span className="finding-place" role="status">
          {t('{place} of {count}', { place: index + 1, count })}
        </span>
      )}
    </div>
  );
}

/** Says how many of the values the file has, and how far that can be relied on. */
export function FindingsSummary({ values, finder }: { values: string[]; finder: FileFinder }) {
  const findings = values.flatMap((value) => finder.getFinding(value) ?? []);
  if (findings.length === 0) return null;
  return (
    <p className="findings-summary">
      <span>{summarize(findings)}</span>
      <span>{t('A hint from the text of the file; you decide.')}</span>
    </p>
  );
}

function summarize(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  if (count('searching') > 0) return t('Searching the file…');
  if (count('reading') > 0) return t('Reading the scan…');
  if (count('no text') === findings.length) return t('The file has no text to search.');
  const counts = { found: count('found'), alike: count('read as'), all: findings.length };
  return counts.alike > 0
    ? t('{found} of {all} found in the file, {alike} read similarly.', counts)
    : t('{found} of {all} found in the file.', counts);
}
