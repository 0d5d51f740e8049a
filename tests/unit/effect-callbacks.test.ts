import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { uniq } from 'es-toolkit';
import { expect, onTestFinished, test } from 'vitest';

/** The lines of a file that the plugins of `npm run check` refuse. */
function findRefused(lines: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'berkas-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    plugins: (string | { path: string })[];
  };
  const config = JSON.stringify({
    plugins: plugins.map((plugin) => resolve(typeof plugin === 'string' ? plugin : plugin.path)),
  });
  writeFileSync(join(folder, 'biome.json'), config);
  writeFileSync(join(folder, 'example.tsx'), lines.join('\n'));
  const biome = resolve('node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  return uniq(
    diagnostics
      .filter(({ category }) => category === 'plugin')
      .map(({ location }) => lines[location.start.line - 1] ?? ''),
  );
}

test('an effect or a ref callback whose value React would call as its clean-up is refused', () => {
  const refused = [
    'useLayoutEffect(() => side.current?.scrollTo(0, 0), [row.id]);',
    'useEffect(() => text.current?.focus());',
    'useEffect(restoreScroll, [layout]);',
    'useInsertionEffect(() => void load(), []);',
    'React.useEffect(function load() {}, []);',
    '<p ref={(element) => element?.scrollIntoView()} />;',
  ];
  const allowed = [
    'useEffect(() => { side.current?.scrollTo(0, 0); }, [id]);',
    'useEffect(() => { if (isShown) return register(latest); }, [isShown]);',
    'useEffect(() => () => controller.abort(), []);',
    '<p ref={(element) => { keep(element); }} />;',
    '<p ref={element} />;',
  ];
  expect(findRefused([...refused, ...allowed])).toEqual(refused);
});

test('a text that a translated page would keep is refused: one beside something else [G-62]', () => {
  const refused = [
    "<p><b />{t('One')}</p>;",
    "<p>{t('Two')} {t('Two')}</p>;",
    "<p>{isLate && plural(3, '1 day', '{count} days')}<b /></p>;",
    "<p><b />{isLate ? t('Yes') : formatTime(at)}</p>;",
    '<p>{name && ` (!)`}<b /></p>;',
    '<p>{scale}%</p>;',
    "<>{t('Three')}</>;",
    '<div>{isLate && <p><b />{describeFit(fit)}</p>}</div>;',
  ];
  const allowed = [
    "<p className=\"late\">{isLate ? t('Yes') : t('No')}</p>;",
    "<p> {t('One')} </p>;",
    '<p><b /> <span>{`100%`}</span>{children}</p>;',
    "<p>{button(t('Go on'), goOn)}<b title={t('On')} /></p>;",
    "<p>{isLate && <b>{t('Late')}</b>}<i /></p>;",
  ];
  expect(findRefused([...refused, ...allowed])).toEqual(refused);
});

test('English that is written into JSX, where nobody translates it, is refused', () => {
  const refused = [
    '<p>Nothing to see</p>;',
    '<img alt="The seal" src={seal} />;',
    '<button aria-label="Close it" title={name} />;',
  ];
  const allowed = [
    "<p title={t('Close')}>404</p>;",
    '<img alt="" className="wide seal" src={seal} />;',
  ];
  expect(findRefused([...refused, ...allowed])).toEqual(refused);
});

test('English in what a form, a toast or a question says is refused', () => {
  const refused = [
    "useController({ rules: { validate: () => !isBad() || 'Enter a number, or none.' } });",
    "useController({ rules: { validate(value) { return value || 'Enter a number.'; } } });",
    "setError('file', { type: 'server', message: 'Choose a file.' });",
    'form.setError(path, { message: `Choose a file.` });',
    "toastError('Something went wrong.');",
    "if (await confirm('Are you sure?')) run();",
    "window.alert('Nothing could be saved.');",
  ];
  const allowed = [
    "useController({ rules: { validate: () => !isBad() || t('Enter a number.') } });",
    "form.setError('file_import', { type: 'server', message });",
    "confirm(plural(count, 'Send 1 document', 'Send {count} documents'));",
  ];
  expect(findRefused([...refused, ...allowed])).toEqual(refused);
});
