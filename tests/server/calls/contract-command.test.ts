import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { runContract, type Settings } from '../../../contract/kit/run';
import { apiPerTest } from '../../support/api/api-per-test';
import { listening, settingsFor, withoutSpreadsheets } from './contract';
import { selfSigned } from './self-signed';

// `npm run contract` on the command line: what it is given, and what it says.

// The program itself is a process, which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const api = apiPerTest();
const listen = listening();

describe('the program', () => {
  async function output(settings: Settings) {
    const lines: string[] = [];
    const isFit = await runContract(settings, (line) => lines.push(line));
    return { isFit, lines };
  }
  const program = ['--import', 'tsx', 'contract/kit/main.ts'];

  async function start(args: string[], env: NodeJS.ProcessEnv = {}) {
    const command = spawn(process.execPath, [...program, ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
    const [[code], out, err] = await Promise.all([
      once(command, 'exit'),
      text(command.stdout),
      text(command.stderr),
    ]);
    return { code, out, err };
  }

  it('has a line per call, a sum, an exit code, and never the token', async () => {
    const token = await api().tokenFor('admin');
    const url = await listen(withoutSpreadsheets(api));
    const { code, out, err } = await start(['--url', `${url}/service/api/`], {
      CONTRACT_TOKEN: token,
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('GET    /data-referensi/columns: ok\n');
    expect(out).toContain(
      'DELETE /data-referensi/columns/delete/{id}: not tried, because it takes --write.',
    );
    expect(out).toMatch(/\n\n\d\d ok, 0 wrong, \d\d not tried\.\n$/);
    expect(out).not.toContain(token);
  });

  it.each([
    [['--url', 'api.example'], '--url must be like'],
    [['--url', 'https://api.example'], 'There is no token.'],
    [['--url', 'https://api.example', '--tokn', 's3cret'], 'Bad options'],
    [['s3cret'], 'Bad options'],
  ])('explains itself for %j', async (args, problem) => {
    const { code, out, err } = await start(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
    expect(err).toContain('npm run contract -- --url');
    expect(err).not.toContain('s3cret');
  });

  it('tells a wrong token, even if the answer repeats it, and tries nothing else', async () => {
    const asked: string[] = [];
    const url = await listen((request) => {
      asked.push(new URL(request.url).pathname);
      const message = `Unknown token ${request.headers.get('Authorization')}`;
      return Response.json({ message }, { status: 401 });
    });
    const { isFit, lines } = await output(settingsFor(url, { token: 'abc.def-123' }));
    expect(isFit).toBe(false);
    expect(lines.slice(1, 4)).toEqual([
      'GET    /user/roles: WRONG',
      '         401: “Unknown token Bearer <token>” The app signs the person out.',
      '         The app shows the dashboard without roles, so without a menu.',
    ]);
    expect(lines.join('\n')).not.toContain('abc.def-123');
    expect(new Set(asked)).toEqual(new Set(['/service/api/user/roles']));
  });

  const firstLine = async (url: string, seconds = 20) =>
    (await output(settingsFor(url, { token: 'x', seconds }))).lines[1]?.trim();

  it('tells why there is no answer', async () => {
    expect(await firstLine('http://localhost:9')).toMatch(/^Nobody listens|broke off/);
    expect(await firstLine('http://no-such-host.invalid')).toMatch(/^There is no such host/);
    const silent = await listen(() => new Promise<Response>(() => {}));
    expect(await firstLine(silent, 0.2)).toBe('No answer in time (see --timeout).');
    const plain = await listen(() => Response.json({}));
    expect(await firstLine(plain.replace('http:', 'https:'))).toMatch(/does not speak TLS/);
    const signed = await listen(
      () => Response.json({}),
      { createServer: createHttpsServer, serverOptions: selfSigned },
      'https',
    );
    expect(await firstLine(signed)).toMatch(/certificate is not one to trust \(\w+\)/);
  });
});
