import { type Call, calls, type Kind, kinds, type Step } from './calls';
import { type Cell, cellOf, everyCall, exceptions, isTested, table } from './table';
import { type Way, ways } from './ways';

/** The content of docs/faults.md. */
export function inventory(): string {
  const sections = (Object.keys(kinds) as Kind[]).map(sectionOf);
  return [intro(), ...sections].join('\n\n').concat('\n');
}

function intro(): string {
  const cells = calls.flatMap((call) => wayNames.map((way) => ({ call, way })));
  const tested = cells.filter(({ call, way }) => isTested(call, way)).length;
  const impossible = cells.filter(({ call, way }) => 'never' in cellOf(call, way)).length;
  return `# When a call goes wrong

Every call of section 7 of the specification × every way it can go, and what the person sees and keeps. This page is made from the
table in \`tests/support/faults\`; \`tests/screens/faults\` plays the same table through whole screens, and compares this page with
it (\`npx vitest run --project screens tests/screens/faults/inventory.test.ts -u\` renews it).

${calls.length} calls × ${wayNames.length} ways are ${cells.length} cells: ${tested} have a test of their own, ${impossible} cannot happen, and ${cells.length - tested - impossible} take
the same path through the code as one that has: an answer cut in the middle is to a browser the same as none (\`tests/e2e/lost-connections.spec.ts\`
shows that), and most statuses differ for no call of a kind, so that its first call is tried with all of them and every other
with ${everyCall.map((way) => ways[way].title).join('; ')}.

An answer after 30 s is one held back for as long as is looked: the HTTP client has no time limit (\`tests/unit/http.test.ts\`). What the app says itself it says only where the server gives no message: a proxy's page is never shown. An error is shown once.
A 409 of a document that comes with a version is no toast, but stands in the form with a button that loads the new state: \`tests/screens/stale.test.tsx\`.
A file of a preview that cannot be had: \`tests/screens/faults/preview.test.tsx\` and \`tests/screens/viewer.test.tsx\`. A form closed while it saves:
\`tests/screens/faults/closed-meanwhile.test.tsx\`. A part of the app that cannot be loaded: \`tests/e2e/lost-connections.spec.ts\`.`;
}

const wayNames = Object.keys(ways) as Way[];

function sectionOf(kind: Kind): string {
  const ofKind = calls.filter((call) => call.kind === kind);
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

function triedWith(ofKind: Call[], way: Way): string {
  const count = ofKind.filter((call) => isTested(call, way)).length;
  if (count === 0) return '–';
  if (count === ofKind.length) return count === 1 ? 'the call' : `all ${count}`;
  return count === 1 ? 'the first' : `${count} of ${ofKind.length}`;
}
