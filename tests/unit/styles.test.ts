// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const file = 'src/styles/main.scss';
const { code } = await preprocessCSS(
  await readFile(file, 'utf8'),
  resolve(file),
  await resolveConfig({}, 'build'),
);
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
  expect(dot).toContain('background: #10487a');
});

it('a modal fades in 300 ms, its backdrop in 150 ms', () => {
  expect(declarationsOf('.modal.fade .modal-dialog')).toContain(
    'transition: transform 0.3s ease-out',
  );
  expect(declarationsOf('.fade')).toContain('transition: opacity 0.15s linear');
});

/** Part of Bootstrap's reboot, which can only be imported whole. */
const bootstrapLegend = 'legend + *';

it('no rule of the app restyles a whole list when a sibling goes or an outer attribute changes', () => {
  const selectors = [...flushLeft.matchAll(/^([^@\n{}][^{}]*) \{/gm)]
    .flatMap(([, list = '']) => list.split(/,\s+(?![^(]*\))/))
    .filter((selector) => !selector.includes('::') && selector !== bootstrapLegend);
  expect(selectors.length).toBeGreaterThan(300);
  // Selectors that end in any element cost time per row.
  const ofAnything = /(?:^|[\s>+~])(?:\*|:not\([^)]*\))$/;
  const wide = selectors.filter((selector) => ofAnything.test(selector) && /[+~[]/.test(selector));
  expect(wide).toEqual([]);
});
