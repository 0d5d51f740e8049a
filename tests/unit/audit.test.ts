// @vitest-environment node
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judge, parseAccepted } from '../support/runner/advisories';

const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const accepted = [{ advisory: url, reason: 'Our code never calls it.', since: '2026-11-25' }];

/** Runs the script of the gate with npm and a registry that knows one advisory, or none. */
async function auditWith(advisories: object, CI: string) {
  const registry = createServer((call, response) => {
    const isAdvisories = call.url?.endsWith('/advisories/bulk');
    response.writeHead(isAdvisories ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isAdvisories ? advisories : {}));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  if (CI) registry.close();
  const words = ['--import', 'tsx', 'tests/support/runner/audit.ts', `--registry=${origin}`];
  // npm keeps what it has worked out about an advisory.
  const cache = await mkdtemp(join(tmpdir(), 'berkas-npm-'));
  const env = { ...process.env, CI, npm_config_cache: cache };
  const ended = new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile(process.execPath, words, { env }, (error, stdout) => {
      registry.close();
      resolve({ code: error ? Number(error.code) : 0, stdout });
    });
  });
  return ended.finally(() => rm(cache, { recursive: true }));
}

const hole = { id: 1, url, title: 'A hole', severity: 'high', vulnerable_versions: '<99' };

it('a new advisory fails the audit of npm’s own report, none does not', async () => {
  const found = await auditWith({ axios: [{ ...hole, cwe: [], cvss: {} }] }, '');
  expect(found.stdout).toContain(`NEW: axios, high: A hole. ${url}`);
  expect(found.code).toBe(1);
  expect(await auditWith({}, '')).toMatchObject({
    code: 0,
    stdout: 'npm audit: 0 found, 0 not accepted.\n',
  });
});

it('a registry that does not answer fails the audit under CI', async () => {
  const { code, stdout } = await auditWith({}, 'true');
  expect(stdout).toMatch(/^NOT AUDITED: .*ECONNREFUSED/);
  expect(code).toBe(1);
});

it('an accepted advisory passes, and one that is gone is told', () => {
  const via = [{ url, title: 'A hole', severity: 'high', name: 'axios' }];
  const report = { vulnerabilities: { axios: { via }, other: { via: ['axios'] } } };
  expect(judge(JSON.stringify(report), accepted)).toEqual({
    lines: ['npm audit: 1 found, 0 not accepted.'],
    isOver: false,
  });
  expect(judge('{"vulnerabilities":{}}', accepted)?.lines).toContain(
    `No longer found, so take it out of the file: ${url}`,
  );
  expect(judge('{"message":"405 Method Not Allowed"}', accepted)).toBeUndefined();
});

it('each accepted advisory has a reason and a date', () => {
  const file = readFileSync('tests/support/runner/accepted-advisories.json', 'utf8');
  expect(() => parseAccepted(file)).not.toThrow();
  expect(() => parseAccepted(JSON.stringify([{ advisory: url }]))).toThrow();
});
