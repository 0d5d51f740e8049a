import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { headers } from '../../server/http/security-headers';
import { nginxHeaders } from '../support/processes/nginx-conf';

// Sites copy docs/deploy/nginx.conf: it must send the same headers as the embedded server.

it('nginx sends the security headers of the embedded server, and HSTS [O-4 V3.4.1]', () => {
  const { 'Strict-Transport-Security': hsts, ...others } = nginxHeaders();
  expect(others).toEqual(headers);
  expect(hsts).toBe('max-age=31536000; includeSubDomains');
});

it('other origins are let in where the app loads from them, and nowhere else [V13.2.4 V14.2.3]', () => {
  const [api, files, pictures] = ['https://api.id', 'https://files.id', 'https://pictures.id'];
  const policy = nginxHeaders({ api, files, pictures })['Content-Security-Policy'] ?? '';
  const directives = policy.split('; ').map((directive) => directive.split(' '));
  const lettingIn = (origin = '') =>
    directives.filter(([, ...sources]) => sources.includes(origin)).map(([name]) => name);
  expect(lettingIn(api)).toEqual(['img-src', 'connect-src', 'frame-src']);
  expect(lettingIn(files)).toEqual(['img-src', 'connect-src', 'frame-src']);
  expect(lettingIn(pictures)).toEqual(['img-src']);
});

it('the policy lets in no inline script, no eval and no frame around the app [O-5 V1.2.3 V3.4.3]', () => {
  const policy = headers['Content-Security-Policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|unsafe-hashes|https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
});

const uploads = '/service/api/document/my-documents';

/** The content of a location without its comments. */
function locationOf(path: string): string {
  const conf = readFileSync('docs/deploy/nginx.conf', 'utf8').replaceAll(/#.*$/gm, '');
  return conf.match(new RegExp(`\\blocation ${path} \\{([^}]*)\\}`))?.[1] ?? '';
}

it('only the locations of the API, which sends headers itself, have their own instead of those of the server', () => {
  const conf = readFileSync('docs/deploy/nginx.conf', 'utf8').replaceAll(/#.*$/gm, '');
  expect(conf.match(/\blocation \S+ \{[^}]*add_header/g)).toHaveLength(2);
  for (const path of ['/service/api/', uploads]) {
    expect(locationOf(path).match(/add_header .*;/g)).toEqual([
      'add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always;',
    ]);
  }
});

it('the log of nginx has no query, where the hand-off token stands', () => {
  const conf = readFileSync('docs/deploy/nginx.conf', 'utf8');
  const [, format = ''] = conf.match(/log_format berkas '([^']*)'/) ?? [];
  expect(format).toContain('$berkas_path');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  expect(conf).toMatch(/access_log \S+ berkas;/);
});

it('nginx adds the address of the client to what it passes on, for a server with TRUSTED_PROXIES=1', () => {
  for (const path of ['/service/api/', uploads]) {
    expect(locationOf(path)).toContain('proxy_pass http://berkas;');
    // Keeps the server's headers, which a location's own would replace.
    expect(locationOf(path)).not.toContain('proxy_set_header');
  }
  expect(readFileSync('docs/deploy/nginx.conf', 'utf8')).toMatch(
    /^ {2}proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/m,
  );
});
