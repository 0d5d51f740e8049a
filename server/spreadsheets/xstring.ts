/** Characters that XML cannot hold or would change, and text that already looks like an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have to be escaped
const unsafe = /_(?=x[\da-f]{4}_)|[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffd-\uffff]/gi;

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Escapes text as ST_Xstring (ECMA-376), so that reading returns the same text. */
export const xstring = (text: string) => text.replace(unsafe, escaped);
