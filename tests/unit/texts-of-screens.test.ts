import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { texts as ofOverlays } from '../../src/texts/indonesian-overlays';
import { texts as ofScreens } from '../../src/texts/indonesian-screens';

/** Files whose dynamic imports are seen only while something is open over a screen. */
const loadersOfOverlays = [
  'src/pages/overlays.tsx',
  'src/components/list-overlays.ts',
  'src/components/shortcuts/shortcuts-button.tsx',
  'src/components/fit/use-fit.ts',
  'src/components/viewer/load-pdf-viewer.ts',
  'src/pages/documents/title-in-queue.tsx',
  'src/pages/documents/checklist/checklist.tsx',
  'src/pages/documents/use-send-document.ts',
];

const statement = /^(?:import|export) (?!type )(?:[^;'"]*from )?'(.+?)'|\bimport\('(.+?)'\)/gm;

function fileOf(specifier: string, importer: string): string | undefined {
  const path = specifier.startsWith('@/')
    ? specifier.replace('@', 'src')
    : posix.join(posix.dirname(importer), specifier);
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
}

/** The code of a file and of all its imports, by file. */
function codeFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || file.startsWith('src/texts/')) return found;
  const code = readFileSync(file, 'utf8');
  found.set(file, code);
  for (const [, from, lazy] of code.matchAll(statement)) {
    if (lazy && loadersOfOverlays.includes(file)) continue;
    const next = fileOf(from ?? lazy ?? '', file);
    if (next) codeFrom(next, found);
  }
  return found;
}

const isIn = (code: string) => (text: string) =>
  code.includes(`'${text}'`) || code.includes(`"${text}"`);

it('has the texts of screens in one file, those of what opens over them in the other [G-8]', () => {
  const isOnScreen = isIn([...codeFrom('src/main.tsx').values()].join('\n'));
  expect({
    'to indonesian-screens.ts': Object.keys(ofOverlays).filter(isOnScreen),
    'to indonesian-overlays.ts': Object.keys(ofScreens).filter((text) => !isOnScreen(text)),
  }).toEqual({ 'to indonesian-screens.ts': [], 'to indonesian-overlays.ts': [] });
});

it('a memoized component follows the language by itself', () => {
  const count = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].length;
  const memoizing = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, code: readFileSync(posix.join('src', file), 'utf8') }))
    .filter(({ code }) => /\bmemo\(/.test(code));
  expect(memoizing.length).toBeGreaterThan(0);
  const deaf = memoizing.filter(
    ({ code }) => count(code, /\buseLanguage\(\)/g) < count(code, /\bmemo\(/g),
  );
  expect(deaf.map(({ file }) => file)).toEqual([]);
});
