import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptKey } from '../../server/storage/kept-key';

// What docs/security.md says of settings and files, where no other test needs it.

it('nginx listens for nothing but TLS [V4.1.2 V12.2.1]', async () => {
  const conf = await readFile('docs/deploy/nginx.conf', 'utf8');
  const listening = [...conf.matchAll(/^\s*listen (.+);/gm)].map(([, address]) => address);
  expect(listening).toEqual(['443 ssl']);
});

it('nginx speaks no TLS older than 1.2 [V12.1.1]', async () => {
  const conf = await readFile('docs/deploy/nginx.conf', 'utf8');
  const [, versions] = conf.match(/^\s*ssl_protocols (.+);/m) ?? [];
  expect(versions).toBe('TLSv1.2 TLSv1.3');
});

it.runIf(process.platform !== 'win32')('the key file is for its owner only [V13.3.2]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-key-'));
  const path = join(folder, 'portal.key');
  await keptKey(path);
  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
  await rm(folder, { recursive: true });
});
