import { apiHost } from '@/lib/env';

/** The media types that can be previewed (spec section 9). */
const previewTypes = ['image/jpeg', 'application/pdf'];

function isAllowed(url: URL, mimeType: string): boolean {
  switch (url.protocol) {
    case 'http:':
    case 'https:':
    case 'blob:':
      return true;
    case 'data:':
      return url.pathname.split(/[;,]/, 1)[0]?.toLowerCase() === mimeType;
    default:
      return false;
  }
}

/**
 * The address from which a file of `mimeType` may be shown: `url`, which is not trusted, resolved against the API's host
 * or else the page. Undefined for a type without preview and for anything but http(s), blob: and data: of that very type.
 */
export function previewUrlOf(url: string, mimeType: string): string | undefined {
  const base = new URL(apiHost, location.href);
  if (!url || !previewTypes.includes(mimeType) || !URL.canParse(url, base)) return undefined;
  const resolved = new URL(url, base);
  return isAllowed(resolved, mimeType) ? resolved.href : undefined;
}

/** True for a file on another web server, which may refuse to be read by this page. */
export function isForeign(url: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol !== 'data:' && origin !== location.origin;
}
