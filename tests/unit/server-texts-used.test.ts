import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeRegExp } from 'es-toolkit';
import { expect, it } from 'vitest';
import { catalogue } from '../../server/texts/catalogue';

const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('texts'))
  .map((name) => readFileSync(join('server', name), 'utf8'))
  .join('\n');

/** Patterns of texts that are put together with one of several words. */
const templates = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template = '']) => {
  const parts = template.split(/\$\{[^}]*\}/).map(escapeRegExp);
  return { template, pattern: new RegExp(`^${parts.join('[\\w ]+')}$`) };
});
/** Patterns that hold a few words at least. */
const telling = templates.filter(({ template }) => /[a-z]{3,} [a-z]{2,}/.test(template));

it('nobody translates a text that no answer has', () => {
  const isUsed = (text: string) =>
    code.includes(`'${text}'`) || telling.some(({ pattern }) => pattern.test(text));
  const isLabel = (text: string) => new RegExp(`\\b${escapeRegExp(text)}: `).test(code);
  const unused = Object.keys(catalogue).filter((text) => !isUsed(text) && !isLabel(text));
  expect(unused).toEqual([]);
});
