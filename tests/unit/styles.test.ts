// @vitest-environment node
import { compile } from 'sass';
import { expect, it } from 'vitest';

// What spec section 9 says of the looks, read in the style sheet that the browser gets.

const { css } = compile('src/styles/main.scss', {
  loadPaths: ['node_modules'],
  quietDeps: true,
  silenceDeprecations: ['import'],
});
const flushLeft = css.replaceAll(/^ +/gm, '');

/** What the rule of exactly this selector declares. */
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
