import { apiHost } from '@/lib/env';

/**
 * The address from which a file may be loaded: `url`, which is not trusted, resolved against the API's host or else the
 * page. Undefined for anything but http(s), blob:, and data: of one of `types`. What is read here is what a browser makes
 * of it: it leaves out the white space and control characters that disguise a scheme, as the URL standard says.
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
