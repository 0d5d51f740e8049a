import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** The folders of src/, from top to bottom: each imports from the folders after it. */
const client =
  'app layout pages components drafts decisions delivery feedback hooks navigation session api lib shared texts styles assets'
    .split(' ')
    .map((name) => `src/${name}`);

/** What each folder of server/ may import: these folders, and those that they may. */
const server: Record<string, string[]> = {
  'server/texts': [],
  'server/domain': ['server/texts'],
  'server/log': [],
  'server/metrics': [],
  'server/storage': ['server/domain', 'server/log'],
  'server/auth': ['server/storage'],
  'server/http': ['server/auth', 'server/metrics'],
  'server/portal-events': ['server/storage'],
  'server/documents': ['server/http', 'server/portal-events'],
  'server/spreadsheets': ['server/http'],
  'server/reference': ['server/spreadsheets'],
  'server/history': ['server/spreadsheets'],
  'server/people': ['server/auth', 'server/portal-events'],
  'server/routes': ['server/documents', 'server/reference', 'server/deps'],
  'server/demo': ['server/http', 'server/portal-events'],
};

function isBelow(folder: string, target: string): boolean {
  return (server[folder] ?? []).some((next) => next === target || isBelow(next, target));
}

/** The demonstration is loaded where DEMO=1 asks for it. */
const mayLoadDemo = (file: string, isLazy: boolean) => file === 'server/site.ts' && isLazy;
/** A command of the demonstration, which composes the folders as other commands do. */
const fill = 'server/demo/fill.ts';

/** What app and server do alike, for both to import. It imports nothing else of the app. */
const shared = 'src/shared';

type Import = { specifier: string; isType: boolean; isLazy: boolean };

function isAllowed(file: string, { specifier, isType, isLazy }: Import): boolean {
  if (!/^(@\/|\.)/.test(specifier)) return true;
  const target = specifier.startsWith('@/')
    ? specifier.replace('@', 'src')
    : posix.join(posix.dirname(file), specifier);
  const [from = '', to = ''] = [file, target].map((path) => path.split('/', 2).join('/'));

  if (from === shared) return to === shared;
  // Tests are made from the catalogue of calls, which describes the program.
  if (file.startsWith('contract/')) return !target.startsWith('tests/');
  if (file.startsWith('server/')) {
    if (specifier.startsWith('@/')) return to === 'src/api' && isType;
    if (target.startsWith('src/')) return to === shared;
    if (to === 'server/demo' && from !== to) return mayLoadDemo(file, isLazy);
    // The files of server/ itself and its commands compose the folders.
    return from === to || !(from in server) || file === fill || isBelow(from, to);
  }
  if (specifier.startsWith('..') || !target.startsWith('src/')) return false;
  if (from === 'src/pages' && target.endsWith('-page')) return false;
  return from === to || client.indexOf(to) > client.indexOf(from);
}

const statement = /^(?:import|export) (type )?(?:[^;'"]*from )?'(.+?)'|\bimport\('(.+?)'\)/gm;

/** The imports of a file that are not allowed. */
function violations(file: string, code: string): string[] {
  return [...code.matchAll(statement)]
    .filter(
      ([, type, from, lazy]) =>
        !isAllowed(file, {
          specifier: from ?? lazy ?? '',
          isType: type !== undefined,
          isLazy: lazy !== undefined,
        }),
    )
    .map(([text]) => `${file}: ${text}`);
}

const files = ['src', 'server', 'contract'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(root, name.replaceAll('\\', '/')))
    .filter((name) => /\.tsx?$/.test(name)),
);

it('folders import only from the layers below them', () => {
  expect(files.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it('every folder has a layer', () => {
  const folders = files.map((file) => file.split('/').slice(0, -1).slice(0, 2).join('/'));
  const whole = ['src', 'server', 'server/commands', 'contract/calls', 'contract/kit'];
  const known = [...client, ...Object.keys(server), ...whole];
  expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
});

it.each([
  ['src/lib/a.ts', "import { http } from '@/api/http';"],
  ['src/api/a.ts', "import type { X } from '@/session/x';"],
  ['src/drafts/a.ts', "const load = () => import('@/components/x');"],
  ['src/components/a.tsx', "import {\n  one,\n  two,\n} from '@/pages/x';"],
  ['src/pages/a.tsx', "export { X } from '@/layout/x';"],
  ['src/pages/a-page.tsx', "import { B } from './b-page';"],
  ['src/pages/documents/a.tsx', "import { B } from '@/pages/reference/b-page';"],
  ['src/hooks/a.ts', "import '../lib/x';"],
  ['src/app/a.ts', "import { X } from '@/../server/app';"],
  ['src/shared/workbook/a.ts', "import { X } from '@/lib/format';"],
  ['server/domain/a.ts', "import { X } from '../storage/schema';"],
  ['server/log/a.ts', "import { X } from '../domain/roles';"],
  ['server/storage/a.ts', "import { X } from '../http/errors';"],
  ['server/auth/a.ts', "import { X } from '../http/errors';"],
  ['server/http/a.ts', "import { X } from '../documents/lifecycle';"],
  ['server/documents/a.ts', "import { X } from '../spreadsheets/export';"],
  ['server/reference/a.ts', "import { X } from '../documents/lifecycle';"],
  ['server/spreadsheets/a.ts', "import { X } from '../routes/users';"],
  ['server/demo/a.ts', "import { X } from '../documents/lifecycle';"],
  ['server/routes/a.ts', "import { X } from '../app';"],
  ['server/demo/a.ts', "import { X } from '../routes/users';"],
  ['server/site.ts', "import { X } from './demo/demo';"],
  ['server/site.ts', "import type { X } from './demo/demo';"],
  ['server/main.ts', "const load = () => import('./demo/demo');"],
  ['server/routes/a.ts', "const load = () => import('../demo/demo');"],
  ['server/commands/users.ts', "import { X } from '../demo/people/people';"],
  ['server/routes/a.ts', "import type { X } from '@/lib/format';"],
  ['server/app.ts', "import { X } from '@/api/documents';"],
  ['contract/calls/a.ts', "import { X } from '../../tests/support/api/fixture';"],
  ['server/app.ts', "import { toChunks } from '../src/lib/format';"],
])('%s may not contain %j', (file, code) => {
  expect(violations(file, code)).toHaveLength(1);
});
