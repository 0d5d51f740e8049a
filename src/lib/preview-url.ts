import { mediaUrlOf } from '@/lib/media-url';

/** Whether files of a media type can be previewed (spec section 9). */
export function isPreviewable(mimeType: string): boolean {
  return mimeType === 'image/jpeg' || mimeType === 'application/pdf';
}

/**
 * The address from which a file of `mimeType` may be shown, resolved; `url` is not trusted. Undefined for a type without
 * preview and for anything but http(s), blob: and data: of that very type.
 */
export function previewUrlOf(url: string, mimeType: string): string | undefined {
  return isPreviewable(mimeType) ? mediaUrlOf(url, [mimeType])?.href : undefined;
}

/** True for a file on another web server, which may refuse to be read by this page. */
export function isForeign(url: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol !== 'data:' && origin !== location.origin;
}
