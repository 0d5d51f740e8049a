/**
 * The name under which a download is saved: the last segment of the server's path (spec section 7), stripped of
 * whatever could carry a folder, hide an extension or confuse a file system. `fallback` stands in for an unusable one.
 */
export function fileNameOf(path: string, fallback: string): string {
  const segment = path.split(/[/\\]/).at(-1) ?? '';
  const name = segment
    // control characters, the bidirectional overrides that disguise an extension, and what Windows refuses
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return name || fallback;
}
