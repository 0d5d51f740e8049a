import { readFileSync } from 'node:fs';

const path = 'docs/deploy/nginx.conf';

/** The values of `$berkas_api` and the like: other origins, or ''. */
export type Origins = { api?: string; files?: string; pictures?: string; errors?: string };

/** The headers that docs/deploy/nginx.conf adds, except Cache-Control, which varies by path. */
export function nginxHeaders(origins: Origins = {}): Record<string, string> {
  const conf = readFileSync(path, 'utf8').replaceAll(/^\s*#.*$/gm, '');
  const variables = new Map<string, string>();
  const filledIn = (text: string) =>
    text.replaceAll(/\$(\w+)/g, (_, name) => variables.get(name) ?? '');

  for (const [, name = '', value = ''] of conf.matchAll(/\bset \$(\w+) "([^"]*)";/g)) {
    const [, origin] = name.match(/^berkas_(api|files|pictures|errors)$/) ?? [];
    variables.set(name, origin ? (origins[origin as keyof Origins] ?? '') : filledIn(value));
  }

  const added = conf.matchAll(/^\s*add_header (\S+) (?:"([^"]*)"|(\S+)) always;/gm);
  return Object.fromEntries(
    [...added].map(([, name = '', quoted, plain = '']) => [
      name,
      filledIn(quoted ?? plain).replaceAll(/ +(?=;|$| )/g, ''),
    ]),
  );
}
