import type { Context } from 'hono';
import { type LanguageVariables, languageDetector } from 'hono/language';
import { type RoleName, roleTitles } from '../domain/roles';
import { type Language, languages } from '../texts/entry';
import { codeOf, inWords, type Sentence, sentence } from '../texts/sentence';
import type { FieldErrors } from './fields';

/** Reads the caller's language from Accept-Language; English without one that we speak. */
export const detectLanguage = languageDetector({
  order: ['header'],
  caches: false,
  supportedLanguages: [...languages],
  fallbackLanguage: 'en',
});

type Spoken = { Variables: LanguageVariables };

/** The language of the answer, which is announced in its headers. */
export function languageOf(c: Context): Language {
  const language = ((c as Context<Spoken>).get('language') ?? 'en') as Language;
  c.header('Content-Language', language);
  c.header('Vary', 'Accept-Language');
  return language;
}

type Role = { id: number; name: RoleName };

/** Roles as answers have them, with their names in the caller's language. */
export function rolesInWords(c: Context, roles: Role[]) {
  const language = languageOf(c);
  return roles.map(({ id, name }) => {
    return { id, name, description: inWords(sentence(roleTitles[name]), language) };
  });
}

type Said = { message: string; code?: string };

/**
 * One or more sentences in the caller's language, with the code of the first, for a body. Call it
 * before `c.json`.
 */
export function said(c: Context, first: Sentence, ...others: Sentence[]): Said {
  const language = languageOf(c);
  const code = codeOf(first);
  const message = [first, ...others].map((sentence) => inWords(sentence, language)).join(' ');
  return { message, ...(code && { code }) };
}

/** Messages and codes of refused fields, in the caller's language. */
export function saidOfFields(c: Context, errors: FieldErrors) {
  const language = languageOf(c);
  const each = <Result>(toResult: (sentence: Sentence) => Result) =>
    Object.fromEntries(
      Object.entries(errors).map(([field, sentences]) => [field, sentences.map(toResult)]),
    );
  return { errors: each((sentence) => inWords(sentence, language)), codes: each(codeOf) };
}
