import { escapeRegExp } from 'es-toolkit';
import { catalogue } from '../../../server/texts/catalogue';
import type { Entry, Language } from '../../../server/texts/entry';

/** Compares what answers say with the catalogue of texts. */

const toPattern = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escapeRegExp)
      .join('.*')}`,
    's',
  );

const byCode = new Map<string, Record<Language, RegExp[]>>();
for (const [english, { code = '', one = english, id }] of Object.entries<Entry>(catalogue)) {
  byCode.set(code, { en: [toPattern(english), toPattern(one)], id: [toPattern(id)] });
}
byCode.delete('');

type Said = {
  message?: unknown;
  code?: string;
  errors?: Record<string, string[]>;
  codes?: Record<string, string[]>;
};

/**
 * Sentences of an answer that the catalogue does not have in this language under their code. More
 * sentences may follow the first.
 */
function unspoken(language: Language, body: Said): string[] {
  const { message, code, errors = {}, codes = {} } = body;
  const said = [
    { text: message, code },
    ...Object.entries(errors).flatMap(([field, texts]) =>
      texts.map((text, at) => ({ text, code: codes[field]?.[at] })),
    ),
  ];
  return said.flatMap(({ text, code = 'no code' }) => {
    if (typeof text !== 'string') return [];
    const isSaid = byCode.get(code)?.[language].some((pattern) => pattern.test(text));
    return isSaid ? [] : [`${code}: ${text}`];
  });
}

/** Throws if an answer says what is not in the catalogue. */
export async function assertSpoken({ method, url }: Request, response: Response): Promise<void> {
  if (method === 'HEAD' || !response.headers.get('Content-Type')?.includes('json')) return;
  const language = response.headers.get('Content-Language') === 'id' ? 'id' : 'en';
  const [sentence] = unspoken(language, (await response.clone().json()) ?? {});
  if (sentence) throw new Error(`${method} ${url} says what is not in server/texts: ${sentence}`);
}
