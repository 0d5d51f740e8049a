import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { escapeRegExp, memoize } from 'es-toolkit';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * The tests of a file by their full names, as its source has them, without running it:
 * `describe > it`. A title that is computed keeps its placeholders: `status %d`, `$call`,
 * `${name}`.
 */
export function findDeclaredTests(file: string): string[] {
  if (!existsSync(file)) return [];
  const { tests, imports } = parse(file);
  // A function of another file may declare tests for its caller.
  const imported = imports.map((path) => posix.join(posix.dirname(file), path));
  const sources = imported
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`])
    .filter((path) => path.startsWith('tests/') && existsSync(path));
  return [...tests, ...sources.flatMap((path) => parse(path).tests)];
}

/** The names of the tests that a file declares itself, and the files that it imports. */
const parse = memoize((file: string) => {
  const code = readFileSync(file, 'utf8');
  const tests: string[] = [];
  const imports: string[] = [];
  /** The titles of the groups around a node. */
  const groups: string[] = [];

  function read(call: ESTree.CallExpression) {
    // "it", "test.describe", "describe.each"; a table may follow.
    const [callee = ''] = code.slice(call.callee.start).match(/^[\w.]+/) ?? [];
    const [title, ...rest] = call.arguments;
    if (!/^(it|test|describe)\b/.test(callee) || /\.(skip|todo|step)$/.test(callee)) return;
    if (!title || !rest.some(isFunction)) return;
    return { title: toTitle(title, code), isGroup: callee.includes('describe') };
  }

  new Visitor({
    ImportDeclaration({ source }) {
      if (source.value.startsWith('.')) imports.push(source.value);
    },
    CallExpression(call) {
      const found = read(call);
      if (found?.isGroup) groups.push(found.title);
      else if (found) tests.push([...groups, found.title].join(' > '));
    },
    'CallExpression:exit'(call) {
      if (read(call)?.isGroup) groups.pop();
    },
  }).visit(parseSync(file, code).program);

  return { tests, imports };
});

const functions = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier'];
const isFunction = ({ type }: ESTree.Argument) => functions.includes(type);

function toTitle(node: ESTree.Argument, code: string): string {
  const source = code.slice(node.start, node.end);
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'TemplateLiteral' ? source.slice(1, -1) : `\${${source}}`;
}

/** What is computed in a title: `%s` and `$name` of a table, `${name}` of a template. */
const placeholder = /%[sdifjoO#$]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/;

/** Whether a name is this one, or one that its placeholders may become. */
export function isNameOf(declared: string, name: string): boolean {
  if (declared === name) return true;
  const texts = declared.split(placeholder).map(escapeRegExp);
  return new RegExp(`^${texts.join('.*')}$`, 's').test(name);
}
