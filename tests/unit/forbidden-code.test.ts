import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Code that no part of the program may contain, so that no input can run it.

/** Places in a folder's sources that match any of these patterns. */
function placesOf(folder: string, forbidden: RegExp[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  expect(sources.length).toBeGreaterThan(200);
  return sources.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return forbidden.flatMap((pattern) => (pattern.test(source) ? [`${file}: ${pattern}`] : []));
  });
}

const runningText = [/\beval\(/, /\bnew Function\(/, /\bRegExp\(/, /node:vm/];

it('the server starts no program, runs no text, writes no raw SQL and calls only the portal [V1.2.4 V1.2.5 V1.2.9 V1.3.6 V13.2.5]', () => {
  expect(placesOf('server', [...runningText, /child_process/])).toEqual([]);
  const calls = [/(?<![.\w])fetch\(/, /\bhttps?\.(get|request)\(/, /\baxios\b/];
  const callers = placesOf('server', calls).map((place) => place.replace(/:.*/, ''));
  expect(callers).toEqual(['portal-units.ts']);
  // The statements of the build's own migrations.
  expect(placesOf('server', [/\bsql\.raw\(/])).toEqual([
    'storage/run-migrations.ts: /\\bsql\\.raw\\(/',
  ]);
});

it('the app puts no markup into a page, runs no text and listens to no other window [V1.3.2 V3.2.2 V3.5.5]', () => {
  const markup = [
    /dangerouslySetInnerHTML/,
    /\b(inner|outer)HTML\b/,
    /insertAdjacentHTML/,
    /document\.write/,
  ];
  expect(placesOf('src', [...runningText, ...markup])).toEqual([]);
  const messages = placesOf('src', [/\bpostMessage\(/, /'message'/]);
  // Messages between a page and its worker, and between tabs of the same origin.
  const ofOrigin = [
    'lib/fit-file/ask-apart.ts',
    'components/viewer/pdf-worker-start.ts',
    'components/viewer/signatures/signature-worker.ts',
    'components/looks/picture-worker.ts',
    'components/viewer/qr/qr-worker.ts',
    'components/viewer/ask-worker.ts',
    'drafts/unsaved/other-tabs.ts',
  ];
  expect(messages.filter((place) => !ofOrigin.includes(place.replace(/:.*/, '')))).toEqual([]);
  const channels = placesOf('src', [/new BroadcastChannel\(/]);
  expect(channels).toEqual(['drafts/unsaved/other-tabs.ts: /new BroadcastChannel\\(/']);
});
