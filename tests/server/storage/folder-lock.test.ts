import { spawn } from 'node:child_process';
import { once } from 'node:events';
import promises, { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../../server/storage/folder-lock';

// durability.test.ts also shows that a killed process leaves no lock.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const { symlink } = promises;
const inUse = () => `${folder} is in use by another process.`;

test('a folder is one process’s at a time, and free again when given back', async () => {
  for (const _ of [1, 2, 3]) {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(inUse());
    await release();
  }
});

test('a folder with a path that is too long for a socket is locked, too', async () => {
  const deep = join(folder, ...Array.from({ length: 10 }, () => 'd'.repeat(50)));
  await mkdir(deep, { recursive: true });
  const release = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(' is in use by another process.');
  await release();
  await (await lockFolder(deep))();
});

/** Leaves the lock of a killed process: its socket exists, but nobody listens. */
async function addDeadLock(): Promise<void> {
  const code = `require('node:net').createServer().listen('lock-dead', () => process.kill(process.pid, 9))`;
  await once(spawn(process.execPath, ['-e', code], { cwd: folder }), 'exit');
  await symlink('lock-dead', join(folder, 'lock.7'));
}

test.each([
  ['an empty folder', async () => {}],
  ['the folder of a killed process', addDeadLock],
])('of many attempts at once on %s one succeeds', async (_, prepare) => {
  await prepare();
  for (let round = 0; round < 10; round += 1) {
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
    const lost = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(lost.map(({ reason }) => String(reason))).toEqual(
      Array(19).fill(expect.stringContaining(inUse())),
    );
    for (const { value: release } of won) await release();
  }
  // One lock remains, and no socket.
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^lock\.\d+$/)]);
});

test('a slow attempt does not take what others have taken and released meanwhile', async () => {
  await addDeadLock();
  // Just before the attempt creates its lock, two others come first; the second one stays.
  const make = vi.spyOn(promises, 'symlink').mockImplementationOnce(async (...lock) => {
    await (await lockFolder(folder))();
    await lockFolder(folder);
    return symlink(...lock);
  });
  syncBuiltinESMExports();
  const slow = lockFolder(folder);
  await expect(slow).rejects.toThrow(inUse());
  make.mockRestore();
  syncBuiltinESMExports();
  expect((await readdir(folder)).filter((name) => name.startsWith('lock.'))).toEqual([
    'lock.8',
    'lock.9',
  ]);
});

test('of several processes that try at once one succeeds', async () => {
  await addDeadLock();
  const code = `
    import { once } from 'node:events';
    import { lockFolder } from './server/storage/folder-lock.ts';
    process.stdout.write('ready\\n');
    await once(process.stdin, 'data');
    await lockFolder(process.env.FOLDER).then(
      () => process.stdout.write('locked\\n'),
      (error) => process.stdout.write(error.message + '\\n'),
    );
    // Keep the lock until all processes have tried.
    await once(process.stdin, 'end');
  `;
  const processes = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      env: { ...process.env, FOLDER: folder },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  const nextLines = () =>
    Promise.all(processes.map(async ({ lines }) => (await lines.next()).value));
  await nextLines();
  for (const { child } of processes) child.stdin.write('go');
  const said = await nextLines();
  await Promise.all(
    processes.map(async ({ child }) => {
      child.stdin.end();
      await once(child, 'exit');
    }),
  );
  expect(said.filter((line) => line === 'locked')).toHaveLength(1);
  expect(said.filter((line) => line.startsWith(inUse()))).toHaveLength(3);
});
