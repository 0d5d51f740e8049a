import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

// Links and paths in pages, comments and messages lead somewhere.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file) && !file.startsWith('.git/'));
const pages = files.filter((file) => file.endsWith('.md'));

const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '');

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  const text = withoutCode(readFileSync(page, 'utf8'));
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isThere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? posix.join(posix.dirname(page), decodeURI(path)) : page;
  return existsSync(target) && (!anchor || anchorsOf(target).includes(anchor));
}

it('every link of a page leads to a file and a heading', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link) && !isThere(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('every page and source that a text names by its path is there', () => {
  const named =
    /(?<![\w./-])(?:docs|src|server|tests|contract|tools|lint|vite)\/[\w@./-]+\.(?:md|tsx?|mjs|conf|grit|json)\b/g;
  const broken = files
    .filter((file) => /\.(md|tsx?|mjs|scss|sh|yml|service)$|^\.env\.example$|^\.ci\//.test(file))
    .filter((file) => !file.startsWith('tests/unit/layers'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(named)]
        .map(([path]) => path)
        .filter((path) => path.endsWith('.md') || file.endsWith('.md'))
        .filter((path) => !existsSync(path) && !existsSync(posix.join(posix.dirname(file), path)))
        .map((path) => `${file}: ${path}`),
    );
  expect(broken).toEqual([]);
});

it('every decision and every page is named by one that leads to it', () => {
  const linked = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s#]+)/g)].map(([, link = '']) =>
      posix.join(posix.dirname(page), link),
    ),
  );
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const isIndexed = (page: string) =>
    page.startsWith('docs/decisions/') && !page.endsWith('README.md')
      ? index.includes(`(${posix.basename(page)})`)
      : page === 'README.md' || linked.includes(page);
  expect(pages.filter((page) => !isIndexed(page))).toEqual([]);
});
