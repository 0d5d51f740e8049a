import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { headers } from '../../server/http/security-headers';
import { hasNginx, type Nginx, startNginx } from '../support/processes/nginx';
import { portOf, type RealServer, startRealServer } from '../support/processes/real-server';
import { administer } from '../support/services/postgres-server';

const files = {
  'current/dist/index.html': 'the current app',
  'current/dist/assets/list-2.js': 'of the current build',
  'previous/dist/index.html': 'the previous app',
  'previous/dist/assets/list-1.js': 'of the previous build',
};

// Linux, for the second address of this machine.
describe.skipIf(!hasNginx || process.platform !== 'linux')(
  'docs/deploy/nginx.conf, in front of two processes',
  () => {
    let folder: string;
    let ports: number[];
    let processes: RealServer[];
    let nginx: Nginx;

    const startProcess = (port = 0) =>
      startRealServer(join(folder, 'data'), {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        TRUSTED_PROXIES: '1',
      });
    const name = `nginx_${randomUUID()}`;
    const databaseUrl = `${inject('postgres')}/${name}`;

    beforeAll(async () => {
      await administer(inject('postgres') ?? '', `create database "${name}" template "empty"`);
      folder = await mkdtemp(join(tmpdir(), 'berkas-nginx-'));
      for (const [path, content] of Object.entries(files)) {
        await mkdir(join(folder, path, '..'), { recursive: true });
        await writeFile(join(folder, path), content);
      }
      processes = await Promise.all([startProcess(), startProcess()]);
      ports = processes.map(portOf);
      nginx = await startNginx({ ports, releases: folder });
    });
    afterAll(async () => {
      await nginx.stop();
      for (const each of processes) await each.kill();
      await rm(folder, { recursive: true });
    });

    const get = (path: string) => fetch(nginx.origin + path);
    const textOf = async (path: string) => (await get(path)).text();

    /** Begins a call with a long body. */
    function begin(path: string, localAddress?: string) {
      const call = request(nginx.origin + path, {
        method: 'POST',
        localAddress,
        headers: { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 },
      });
      call.flushHeaders();
      return call.on('error', () => {});
    }

    it('serves the app with its headers, and modules of the current and the previous build', async () => {
      const page = await get('/document/my-document');
      expect(await page.text()).toBe('the current app');
      for (const [name, value] of Object.entries(headers)) {
        // Empty settings of origins leave spaces.
        expect(page.headers.get(name)?.replaceAll(/ +(?=;|$| )/g, '')).toBe(value);
      }
      expect(await textOf('/assets/list-2.js')).toBe('of the current build');
      expect(await textOf('/assets/list-1.js')).toBe('of the previous build');
      const previous = await get('/assets/list-1.js');
      expect(previous.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect((await get('/assets/list-0.js')).status).toBe(404);
    });

    it('passes calls to one process after the other, with the address of the client', async () => {
      const logged = processes.map(({ log }) => log().length);
      for (let i = 0; i < 6; i += 1) {
        const call = request(`${nginx.origin}/service/api/user/roles`, {
          localAddress: '127.0.0.2',
        });
        const [answer] = await once(call.end(), 'response');
        expect(answer.resume().statusCode).toBe(401);
      }
      const lines = () =>
        processes.map(
          ({ log }, i) =>
            log()
              .slice(logged[i])
              .match(/"call"/g)?.length,
        );
      await expect.poll(lines).toEqual([3, 3]);
      expect(processes[0]?.log()).toContain('"address":"127.0.0.2"');
    });

    it('sends the headers of the API once', async () => {
      const answer = await get('/service/api/health/live');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age');
    });

    // A call that writes may be lost: nginx does not repeat what may have arrived.
    it('loses no call that reads while the processes are restarted one by one', async () => {
      const statuses = new Set<number>();
      let isOver = false;
      async function callOn(): Promise<void> {
        while (!isOver) statuses.add((await get('/service/api/user/roles')).status);
      }
      const callers = [callOn(), callOn(), callOn()];
      for (const [i, port] of ports.entries()) {
        processes[i]?.signal('SIGTERM');
        expect(await processes[i]?.exited).toBe(0);
        processes[i] = await startProcess(port);
      }
      isOver = true;
      await Promise.all(callers);
      expect([...statuses]).toEqual([401]);
    });

    it('passes an upload on as it arrives', async () => {
      const call = begin('/service/api/document/my-documents');
      // The API refuses the size before the body has been sent.
      const [answer] = await once(call, 'response');
      expect(answer.statusCode).toBe(413);
      call.destroy();
    });

    it('passes any other body on once it is there', async () => {
      const logged = processes.map(({ log }) => log().length);
      const call = begin('/service/api/authentication/session');
      // nginx has read the beginning of this body before it answers a later call.
      call.write('{"access_token":"');
      expect((await get('/service/api/user/roles')).status).toBe(401);
      const lines = () => processes.map(({ log }, i) => log().slice(logged[i])).join('');
      // A process writes the line after it has sent the answer.
      await expect.poll(lines).toContain('user/roles');
      expect(lines()).not.toContain('authentication/session');
      call.destroy();
    });

    /** Calls from an address of its own, because other tests sign in, too. */
    async function from(localAddress: string, method: string, path: string) {
      const call = request(nginx.origin + path, { method, localAddress, agent: false });
      const [answer] = await once(call.end(), 'response');
      // Berkas answers in JSON.
      const isLimited = /html/.test(answer.resume().headers['content-type'] ?? '');
      return `${answer.statusCode}${isLimited ? ' of nginx' : ''}`;
    }

    it.each([
      { what: 'sign-ins', path: '/service/api/authentication/%73ession', at: 3, least: 100 },
      { what: 'error reports', path: '/service/api/client-errors', at: 5, least: 60 },
    ])('limits the $what of one address, and nothing else [W-19 V6.1.1 V6.3.1]', async (call) => {
      const { path, at, least } = call;
      const tries = Array.from({ length: 300 }, () => from(`127.0.0.${at}`, 'POST', path));
      const answers = await Promise.all(tries);
      expect(answers).toContain('429 of nginx');
      expect(answers.filter((answer) => answer !== '429 of nginx').length).toBeGreaterThan(
        least - 1,
      );
      expect(await from(`127.0.0.${at + 1}`, 'POST', path)).not.toContain('nginx');
      expect(await from(`127.0.0.${at}`, 'GET', '/service/api/user/roles')).toBe('401');
    });

    it('limits the calls that one address has under way, and serves all others [W-19]', async () => {
      const calls = Array.from({ length: 301 }, () =>
        begin('/service/api/authentication/logout', '127.0.0.7'),
      );
      // One is refused while the others wait for the rest of their bodies.
      const [refused] = await Promise.race(calls.map((call) => once(call, 'response')));
      expect(refused.statusCode).toBe(429);
      const read = (address: string) => from(address, 'GET', '/service/api/user/roles');
      expect(await read('127.0.0.7')).toBe('429 of nginx');
      expect(await read('127.0.0.8')).toBe('401');
      for (const call of calls) call.destroy();
      await expect.poll(() => read('127.0.0.7')).toBe('401');
    });

    it('keeps readiness to those who ask the processes [O-12]', async () => {
      for (const path of ['ready', 'ready/', '%72eady', 'x/../ready', 'ready?x']) {
        expect((await get(`/service/api/health/${path}`)).status).toBe(404);
      }
      const answer = await fetch(`http://localhost:${ports[0]}/service/api/health/ready`);
      expect(answer.status).toBe(200);
    });

    it('logs the process and the id of each call, and no token', async () => {
      const id = (await get('/service/api/user/roles')).headers.get('X-Request-Id');
      await get('/session?token=a-secret');
      // nginx writes the line after it has sent the answer.
      await expect
        .poll(async () => (await nginx.accessLog()).at(-1))
        .toContain('"GET /session" 200');
      const log = await nginx.accessLog();
      expect(log.find((line) => line.endsWith(String(id)))).toMatch(/"127\.0\.0\.1:\d+"/);
      expect(log.join('\n')).not.toContain('a-secret');
    });
  },
);
