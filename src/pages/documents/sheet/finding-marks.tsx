import { Check, ScanText, SearchX } from 'lucide-react';
import type { FileFinder, Finding } from '@/pages/documents/sheet/use-file-finder';

/** Pages named in a mark. */
const maxPages = 6;

/** 'page 1', 'pages 1, 3'. */
function formatPages(indexes: readonly number[]): string {
  const pages = [...new Set(indexes)].map((page) => page + 1);
  const shown = pages.slice(0, maxPages).join(', ');
  return `${pages.length > 1 ? 'pages' : 'page'} ${shown}${pages.length > maxPages ? ', …' : ''}`;
}

const formatFound = ({ hits }: Extract<Finding, { state: 'found' }>) =>
  `found on ${formatPages(hits.map(({ page }) => page))}`;

const formatUnread = ({ pages, isAll }: Extract<Finding, { state: 'unread' }>) =>
  isAll ? 'the scan could not be read' : `not found; ${formatPages(pages)} could not be read`;

/** What the mark of a value says. */
export function describeFinding(finding: Finding | undefined): string {
  if (!finding) return '';
  switch (finding.state) {
    case 'found':
      return formatFound(finding);
    case 'read as':
      return `read as ${finding.readAs}`;
    case 'not found':
      return 'not found';
    case 'unread':
      return formatUnread(finding);
    default:
      return withoutPlaces[finding.state];
  }
}

/** What the search found for a value. Each press scrolls to its next hit. */
export function FindingMark({ value, finder }: { value: string; finder: FileFinder }) {
  const finding = finder.getFinding(value);
  if (!finding) return null;
  if (!('hits' in finding)) {
    return (
      <dd className="finding" data-state={finding.state}>
        {finding.state === 'not found' ? (
          <>
            <span>
              <SearchX aria-hidden /> not found
            </span>
            {finding.isScan && <FromScan />}
          </>
        ) : (
          describeFinding(finding)
        )}
      </dd>
    );
  }
  const { target, goTo } = finder;
  const index = target?.value === value ? target.index : undefined;
  const count = finding.hits.length;
  return (
    <dd className="finding" data-state={finding.state}>
      <button type="button" aria-current={index !== undefined} onClick={() => goTo(value)}>
        {finding.state === 'found' ? (
          <>
            <Check aria-hidden /> {formatFound(finding)}
          </>
        ) : (
          <>
            <ScanText aria-hidden /> read as {finding.readAs}
          </>
        )}
      </button>
      {finding.hits.every(({ isScan }) => isScan) && <FromScan />}
      {count > 1 && index !== undefined && (
        <span className="finding-place" role="status">
          {index + 1} of {count}
        </span>
      )}
    </dd>
  );
}

const withoutPlaces = {
  searching: 'searching…',
  reading: 'reading the scan…',
  'no text': 'no text in this file',
};

const FromScan = () => <span>read from a scan</span>;

/** How many of the values the file has, and what that is worth. */
export function FindingsSummary({ values, finder }: { values: string[]; finder: FileFinder }) {
  const findings = values.flatMap((value) => finder.getFinding(value) ?? []);
  if (findings.length === 0) return null;
  return (
    <p className="findings-summary">
      <span>{summarize(findings)}</span>
      <span>Advice from a search of its text, never a decision.</span>
    </p>
  );
}

function summarize(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  if (count('searching') > 0) return 'Searching the file…';
  if (count('reading') > 0) return 'Reading the scan…';
  if (count('no text') === findings.length) return 'The file has no text to search.';
  const alike = count('read as') > 0 ? `, ${count('read as')} read similarly` : '';
  return `${count('found')} of ${findings.length} found in the file${alike}.`;
}
