/** The names of Windows' own devices, whatever extension follows. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$)(?=\.|$)/i;

/**
 * The name under which a download is saved: the last segment of the server's path (spec section 7), stripped of
 * whatever could carry a folder, hide an extension or confuse a file system. `fallback` stands in for an unusable one.
 */
export function fileNameOf(path: string, fallback: string): string {
  const segment = path.split(/[/\\]/).at(-1) ?? '';
  const name = segment
    // control characters, halves of characters, the bidirectional overrides that disguise an extension, what Windows refuses
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '_$&');
  return name || fallback;
}
