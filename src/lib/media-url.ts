import { apiHost } from '@/lib/env';

/**
 * Parses the untrusted address of a file, relative to the API's host or else to the page. Returns
 * undefined unless it is http(s), blob:, or data: of one of `types`. The URL parser drops white
 * space and control characters as browsers do, so they cannot disguise a scheme.
 */
export function mediaUrlOf(url: string, types: readonly string[]): URL | undefined {
  const base = new URL(apiHost, location.href);
  if (!url || !URL.canParse(url, base)) return undefined;
  const resolved = new URL(url, base);
  return isAllowed(resolved, types) ? resolved : undefined;
}

function isAllowed({ protocol, pathname }: URL, types: readonly string[]): boolean {
  switch (protocol) {
    case 'http:':
    case 'https:':
    case 'blob:':
      return true;
    case 'data:':
      return types.includes(pathname.split(/[;,]/, 1)[0]?.toLowerCase() ?? '');
    default:
      return false;
  }
}
