import { upperFirst } from 'es-toolkit';
import { catalogue } from './catalogue';
import type { Entry, Language } from './entry';

/**
 * An English text of the catalogue. Values stand in braces: `At most {count} characters.` What
 * follows a `|` tells texts apart that are the same in English.
 */
export type Text = keyof typeof catalogue;

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Lists are joined by commas. `count` decides between singular and plural. */
type Value = string | number | Sentence | readonly Sentence[];

/** The values that a text needs: none, or an object. */
export type ValuesOf<T extends Text> = [Names<T>] extends [never] ? [] : [Record<Names<T>, Value>];

/** A text without values. */
export type Plain = { [T in Text]: ValuesOf<T> extends [] ? T : never }[Text];

/** A text with its values, in no language yet. It is plain data, which threads can exchange. */
export type Sentence = { text: Text; values: Record<string, Value> };

/** Names a text of the catalogue. One that is not there, or lacks a value, does not compile. */
export function sentence<T extends Text>(text: T, ...[values]: ValuesOf<T>): Sentence {
  return { text, values: values ?? {} };
}

/** Turns `Must be a date.` into `must be a date`, to follow a colon in English. */
function toClause(words: string): string {
  if (!words.endsWith('.')) return words;
  return words.charAt(0).toLowerCase() + words.slice(1, -1);
}

function valueInWords(value: Value, language: Language): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    return language === 'en' ? String(value) : value.toLocaleString(language);
  }
  if ('text' in value) {
    const words = inWords(value, language);
    return language === 'en' ? toClause(words) : words;
  }
  return value.map((part) => inWords(part, language)).join(', ');
}

/** Whole sentences or labels, in this language. */
export function inWords({ text, values }: Sentence, language: Language): string {
  const { one, ...others }: Entry = catalogue[text];
  const words = { en: text.replace(/\|.*/, ''), ...others };
  const isOne = one && new Intl.PluralRules('en').select(Number(values.count)) === 'one';
  const pattern = language === 'en' && isOne ? one : words[language];
  return pattern.replace(/\{(\w+)\}/g, (_, name, at) => {
    const value = values[name] ?? '';
    const inside = valueInWords(value, language);
    return at === 0 && typeof value === 'object' ? upperFirst(inside) : inside;
  });
}

/** The stable code of a sentence; undefined for a label. */
export function codeOf({ text }: Sentence): string | undefined {
  const { code }: Entry = catalogue[text];
  return code;
}
