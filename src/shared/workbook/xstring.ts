/** Characters that XML cannot hold or would change, and text that already looks like an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have to be escaped
const unsafe = /_(?=x[\da-f]{4}_)|[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffd-\uffff]/gi;

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Escapes text as ST_Xstring (ECMA-376), so that reading returns the same text. */
export const toXstring = (text: string) => text.replace(unsafe, escaped);

/** The text that ST_Xstring means: characters that XML cannot hold are written as `_x0007_`. */
export function fromXstring(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
