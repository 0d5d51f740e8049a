import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { statusRules } from '@/api/statuses';

const config = await resolveConfig({}, 'build');

/** A style sheet as built. */
async function buildSheet(file: string): Promise<string> {
  const { code } = await preprocessCSS(await readFile(file, 'utf8'), resolve(file), config);
  return code;
}

const code = await buildSheet('src/styles/main.scss');
/** Style sheets that are loaded with what they style. */
const lazyFiles = (await readdir('src/styles')).filter((file) => !/^_|^main\./.test(file));
const lazy = await Promise.all(lazyFiles.map((file) => buildSheet(join('src/styles', file))));
const all = [code, ...lazy].join('');

function selectorsOf(css: string): string[] {
  const flushLeft = css.replaceAll(/^ +/gm, '');
  return [...flushLeft.matchAll(/^([^@\n{}][^{}]*) \{/gm)].flatMap(([, list = '']) =>
    list.split(/,\s+(?![^(]*\))/),
  );
}

it('every custom property of the app that a rule reads is defined', () => {
  const defined = new Set(Array.from(all.matchAll(/(--app-[\w-]+):/g), ([, name]) => name));
  const read = Array.from(all.matchAll(/var\((--app-[\w-]+)\)/g), ([, name]) => name);
  expect(read.length).toBeGreaterThan(165);
  expect(read.filter((name) => !defined.has(name))).toEqual([]);
});

const components = (await readdir('src', { recursive: true })).filter((file) =>
  file.endsWith('.tsx'),
);
const sources = await Promise.all(components.map((file) => readFile(join('src', file), 'utf8')));

it('every class that a component names has a rule', () => {
  const literal = /className="([^"]+)"/gi;
  // `className={isLarge ? 'avatar is-large' : 'avatar'}`
  const expressions = sources.flatMap((source) => [...source.matchAll(/className=\{([^}]*)\}/gi)]);
  const classes = [
    ...sources.flatMap((source) => [...source.matchAll(literal)]),
    ...expressions.flatMap(([, code = '']) => [...code.matchAll(/'([^']+)'/g)]),
  ]
    .flatMap(([, names = '']) => names.split(' '))
    // react-select puts its prefix before these.
    .filter((name) => name && !name.startsWith('option--'));
  expect(classes.length).toBeGreaterThan(355);
  const styled = new Set(Array.from(all.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name));
  expect(classes.filter((name) => !styled.has(name))).toEqual([]);
});

it('the tone of every status, and each that a component names, has its colours in the style sheets', () => {
  const named = sources.flatMap((source) => [...source.matchAll(/tone(?:: '|=")(\w+)/g)]);
  const tones = [
    ...Object.values(statusRules).map(({ tone }) => tone),
    ...named.map(([, tone = '']) => tone),
  ];
  expect(named.length).toBeGreaterThan(3);
  const colours = (tone: string) =>
    new RegExp(`\\[data-tone=${tone}\\] \\{\\s*--app-tone-text: .+;\\s*--app-tone-bg: `);
  expect(tones.filter((tone) => !colours(tone).test(code))).toEqual([]);
});

/** Part of Bootstrap's reboot, which can only be imported whole. */
const bootstrapLegend = 'legend + *';

it('no rule of the app restyles a whole list when a sibling goes or an outer attribute changes', () => {
  const selectors = selectorsOf(code).filter(
    (selector) => !selector.includes('::') && selector !== bootstrapLegend,
  );
  expect(selectors.length).toBeGreaterThan(600);
  // Selectors that end in `*` or `:not()` cost time per row.
  const ofAnything = /(?:^|[\s>+~])(?:\*|:not\([^)]*\))$/;
  const wide = selectors.filter((selector) => ofAnything.test(selector) && /[+~[]/.test(selector));
  expect(wide).toEqual([]);
});

/** Every style sheet of ours, built by itself. */
const files = (await readdir('src/styles')).filter((file) => !/_framework|main/.test(file));
const sheets = await Promise.all(
  files.map(async (file) => ({
    file,
    source: await readFile(join('src/styles', file), 'utf8'),
    selectors: selectorsOf(await buildSheet(join('src/styles', file))),
  })),
);

it('widths and layers have names', () => {
  const nameless = /@media[^{]*\bwidth\b|z-index: [^l]/;
  const found = sheets.filter(({ source }) => nameless.test(source)).map(({ file }) => file);
  expect(found).toEqual(['_mixins.scss']);
});

it('no selector reaches into a block of another sheet, except for what blocks are made of', () => {
  const classesOf = (text = '') =>
    Array.from(text.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name);
  /** Drops what `:has()` and `:not()` say of others. */
  const bare = (selector: string) =>
    selector.replaceAll(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '');
  const isAlone = (selector: string) => !/[ >+~]/.test(selector.trim());
  const owners = new Map<string, Set<string>>();
  for (const { file, selectors } of sheets) {
    for (const name of selectors.map(bare).filter(isAlone).flatMap(classesOf)) {
      owners.set(name ?? '', (owners.get(name ?? '') ?? new Set()).add(file));
    }
  }
  const atoms = new Set(['_base.scss', '_forms.scss']);
  const reaching = sheets.flatMap(({ file, selectors }) =>
    selectors.filter((selector) =>
      classesOf(
        bare(selector)
          .split(/[ >+~]+/)
          .at(-1),
      ).some((name) => {
        const files = owners.get(name ?? '');
        return files && !files.has(file) && ![...files].some((one) => atoms.has(one));
      }),
    ),
  );
  expect(owners.size).toBeGreaterThan(150);
  expect(reaching).toEqual([]);
});
