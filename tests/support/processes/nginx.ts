import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteProgram } from '../runner/programs';
import { freePort } from './free-port';

const { status, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });

export const hasNginx = status === 0;

export type Nginx = {
  origin: string;
  accessLog: () => Promise<string[]>;
  stop: () => Promise<void>;
};

type Site = {
  /** Ports of the processes of the API. */
  ports: number[];
  /** Folder with the builds current/dist and previous/dist. */
  releases: string;
};

/** The stand-in portal, which sends its own headers. */
const portal = `
  location /portal {
    proxy_pass http://berkas;
    add_header X-Content-Type-Options nosniff always;
  }
`;

/** docs/deploy/nginx.conf in plain HTTP, with the lines changed that each site changes. */
async function siteConf({ ports, releases }: Site, port: number, logs: string): Promise<string> {
  const changes: [RegExp, string][] = [
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/(?= +location \/service\/api\/)/, portal],
    [/ +ssl_certificate .*\n/, ''],
    [/ +ssl_certificate_key .*\n/, ''],
    // Writes a line for each process, like the first one.
    [/( +server 127\.0\.0\.1:)\d+(.*\n)(\1.*\n)*/, ports.map((each) => `$1${each}$2`).join('')],
    [/\/srv\/berkas(?=\/current)/, releases],
    [/\/srv\/berkas(?=\/previous)/, releases],
    [/\/var\/log\/nginx(?=\/berkas\.log)/, logs],
    [/\/var\/log\/nginx(?=\/berkas-error\.log)/, logs],
  ];
  let conf = await readFile('docs/deploy/nginx.conf', 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(conf)) throw new Error(`docs/deploy/nginx.conf has no ${pattern}.`);
    conf = conf.replace(pattern, replacement);
  }
  return conf;
}

/** The configuration around the site's, which Debian has in /etc/nginx/nginx.conf. */
const mainConf = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  default_type application/octet-stream;
  types {
    text/html html; text/css css; text/javascript js mjs; application/wasm wasm;
    image/svg+xml svg; font/woff2 woff2;
  }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/berkas.conf;
}
`;

/** Starts nginx on a free port with docs/deploy/nginx.conf. */
export async function startNginx(site: Site): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'berkas.conf'), await siteConf(site, port, folder));
  await writeFile(join(folder, 'nginx.conf'), mainConf(folder));
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  const exit = once(nginx, 'exit');
  const origin = `http://localhost:${port}`;
  await listening(origin, exit, join(folder, 'error.log'));
  noteProgram({ name: 'nginx', version: stderr.match(/[\d.]+/)?.[0] ?? '' });
  return {
    origin,
    accessLog: async () =>
      (await readFile(join(folder, 'berkas.log'), 'utf8')).split('\n').filter(Boolean),
    async stop() {
      nginx.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

/** Resolves once the origin answers. Throws what nginx says if it ends before. */
async function listening(origin: string, exit: Promise<unknown>, log: string): Promise<void> {
  let hasEnded = false;
  void exit.then(() => {
    hasEnded = true;
  });
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  while (!(await answers())) if (hasEnded) throw new Error(await readFile(log, 'utf8'));
}
