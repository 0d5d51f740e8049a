import { type FailingCall, failingCalls, type Kind, kinds, type Step } from './calls';
import { type Cell, cellOf, everyCall, exceptions, isTested, table } from './table';
import { type Way, ways } from './ways';

/** The content of docs/faults.md. */
export function inventory(): string {
  const sections = (Object.keys(kinds) as Kind[]).map(sectionOf);
  return [intro(), ...sections].join('\n\n').concat('\n');
}

function intro(): string {
  const cells = failingCalls.flatMap((call) => wayNames.map((way) => ({ call, way })));
  const tested = cells.filter(({ call, way }) => isTested(call, way)).length;
  const impossible = cells.filter(({ call, way }) => 'never' in cellOf(call, way)).length;
  return `# When a call goes wrong

Every call of the contract × every way in which it can go wrong, and what the person sees and keeps. This page is generated
from the table in \`tests/support/faults\`. The tests in \`tests/screens/faults\` play that table through whole screens and fail
if this page differs. To renew it: \`npx vitest run --project screens tests/screens/faults/inventory.test.ts -u\`.

${failingCalls.length} calls × ${wayNames.length} ways are ${cells.length} cells. ${tested} have a test of their own, ${impossible} cannot happen, and ${cells.length - tested - impossible} share the code path of
a tested one: a browser treats an answer cut in the middle as none (\`tests/e2e/lost-connections.spec.ts\` proves it), and most
errors have the same result for all calls of a kind. The first call of a kind is therefore tried with every way, the others
with these: ${everyCall.map((way) => ways[way].title).join('; ')}.

- “Answer after 30 s” stands for any slow answer: the HTTP client has no timeout (\`tests/unit/http.test.ts\`).
- The app uses its own words only if the server sends no message. It never shows a proxy's page. Each error appears once.
- A 409 about a document with a version is not a toast: it stays in the form, with a button that loads the new state
  (\`tests/screens/stale-decisions.test.tsx\`).
- Tested elsewhere: a preview whose file cannot be fetched (\`tests/screens/faults/preview.test.tsx\` and
  \`tests/screens/viewer-pdf.test.tsx\`), a form closed while it saves (\`tests/screens/faults/closed-meanwhile.test.tsx\`), and a part
  of the app that cannot be loaded (\`tests/e2e/lost-connections.spec.ts\`).`;
}

const wayNames = Object.keys(ways) as Way[];

function sectionOf(kind: Kind): string {
  const ofKind = failingCalls.filter((call) => call.kind === kind);
  const unlike = exceptions.filter((exception) => exception.kind === kind);
  return [
    `## ${kinds[kind]}`,
    tableOf(
      ['call', 'screen', 'made by'],
      ofKind.map(({ call, at, steps }) => [`\`${call}\``, `\`${at}\``, madeBy(steps)]),
    ),
    tableOf(
      ['way', 'what the person sees and keeps', 'tried with'],
      wayNames.map((way) => [ways[way].title, textOf(table[kind][way]), triedWith(ofKind, way)]),
    ),
    ...unlike.flatMap(({ call, cells }) =>
      (Object.entries(cells) as [Way, Cell][]).map(
        ([way, cell]) => `But \`${call}\`, ${ways[way].title}: ${textOf(cell)}.`,
      ),
    ),
  ].join('\n\n');
}

function tableOf(headers: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(headers), `|${'---|'.repeat(headers.length)}`, ...rows.map(line)].join('\n');
}

function madeBy(steps: Step[]): string {
  const texts = steps.map((step) => {
    if (typeof step === 'string') return step;
    if ('type' in step) return `${step.type} typed`;
    if ('choose' in step) return `${step.choose} chosen`;
    return 'pick' in step ? `${step.pick} picked` : `${step.attach} attached`;
  });
  return texts.join(', ') || 'opening the screen';
}

function textOf(cell: Cell): string {
  if ('as' in cell) return `as ${ways[cell.as].title}`;
  return 'never' in cell ? `cannot happen: ${cell.never}` : cell.map(({ says }) => says).join('; ');
}

function triedWith(ofKind: FailingCall[], way: Way): string {
  const count = ofKind.filter((call) => isTested(call, way)).length;
  if (count === 0) return '–';
  if (count === ofKind.length) return count === 1 ? 'the call' : `all ${count}`;
  return count === 1 ? 'the first' : `${count} of ${ofKind.length}`;
}
