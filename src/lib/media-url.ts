import { apiHost } from '@/lib/env';

/**
 * Resolves an untrusted address against the API's host, or else the page. Undefined for anything
 * but http(s):, blob:, and data: of one of `types`. Parsing drops the white space and control
 * characters that disguise a scheme, as browsers do.
 */
export function parseMediaUrl(url: string, types: readonly string[]): string | undefined {
  const base = new URL(apiHost, location.href);
  if (!url || !URL.canParse(url, base)) return undefined;
  const { href, protocol, pathname } = new URL(url, base);
  const [dataType = ''] = pathname.split(/[;,]/, 1);
  const isAllowed =
    ['http:', 'https:', 'blob:'].includes(protocol) ||
    (protocol === 'data:' && types.includes(dataType.toLowerCase()));
  return isAllowed ? href : undefined;
}

export function isPreviewable(mimeType: string): boolean {
  return mimeType === 'image/jpeg' || mimeType === 'application/pdf';
}

/** The resolved address of a preview. Undefined if the type or the untrusted `url` is refused. */
export function getPreviewUrl(url: string, mimeType: string): string | undefined {
  return isPreviewable(mimeType) ? parseMediaUrl(url, [mimeType]) : undefined;
}

/** True if another origin serves the file, and so may not let the app read it. */
export function isForeign(url: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol !== 'data:' && origin !== location.origin;
}
