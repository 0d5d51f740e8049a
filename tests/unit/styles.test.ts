// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';

// What the design requires, and the budget of the styles, checked in the built style sheet.

const config = await resolveConfig({}, 'build');

/** A style sheet as built. */
async function builtSheet(file: string): Promise<string> {
  const { code } = await preprocessCSS(await readFile(file, 'utf8'), resolve(file), config);
  return code;
}

const code = await builtSheet('src/styles/main.scss');
const flushLeft = code.replaceAll(/^ +/gm, '');

/** The declarations of the rule with exactly this selector. */
function declarationsOf(selector: string): string[] {
  const [, block = ''] = flushLeft.split(`\n${selector} {\n`);
  const [declarations = ''] = block.split('}');
  return declarations.split(';').map((declaration) => declaration.trim());
}

it('the loading spinner has dots of 7 px in #10487A', () => {
  const dot = declarationsOf('.spinner-dot');
  expect(dot).toContain('width: 7px');
  expect(dot).toContain('height: 7px');
  expect(dot).toContain('background: var(--bs-primary)');
  expect(code).toContain('--bs-primary: #10487a');
});

it('a modal fades in 300 ms, its backdrop in 150 ms', () => {
  expect(declarationsOf('.modal.fade .modal-dialog')).toContain(
    'transition: transform 0.3s ease-out',
  );
  expect(declarationsOf('.fade')).toContain('transition: opacity 0.15s linear');
});

it('every custom property of the app that a rule reads is defined', async () => {
  const all = code + (await builtSheet('src/styles/documents.scss'));
  const defined = new Set(Array.from(all.matchAll(/(--app-[\w-]+):/g), ([, name]) => name));
  const read = Array.from(all.matchAll(/var\((--app-[\w-]+)\)/g), ([, name]) => name);
  expect(read.length).toBeGreaterThan(50);
  expect(read.filter((name) => !defined.has(name))).toEqual([]);
});

it('every class that a component names has a rule', async () => {
  const all = code + (await builtSheet('src/styles/documents.scss'));
  const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const sources = await Promise.all(files.map((file) => readFile(join('src', file), 'utf8')));
  const classes = sources
    .flatMap((source) => [...source.matchAll(/className="([^"]+)"/g)])
    .flatMap(([, names = '']) => names.split(' '));
  expect(classes.length).toBeGreaterThan(80);
  const styled = new Set(Array.from(all.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name));
  expect(classes.filter((name) => !styled.has(name))).toEqual([]);
});

it('no rule makes the browser restyle a whole list when something beside it goes or an attribute around it changes', () => {
  const selectors = [...flushLeft.matchAll(/^([^@\n{}][^{}]*) \{/gm)]
    .flatMap(([, list = '']) => list.split(/,\s+(?![^(]*\))/))
    .filter((selector) => !selector.includes('::'));
  expect(selectors.length).toBeGreaterThan(300);
  const ofAnything = /(?:^|[\s>+~])(?:\*|:not\([^)]*\))$/;
  const wide = selectors.filter((selector) => ofAnything.test(selector) && /[+~[]/.test(selector));
  expect(wide).toEqual([]);
});

it.each([
  'node_modules/react-toastify/dist/ReactToastify.css',
  'node_modules/react-pdf/dist/Page/TextLayer.css',
])('%s, which comes later, changes nothing that the whole page inherits', async (file) => {
  expect(await builtSheet(file)).not.toContain(':root');
});
