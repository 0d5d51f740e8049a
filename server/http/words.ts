import type { Context } from 'hono';
import { type LanguageVariables, languageDetector } from 'hono/language';
import { type Language, languages } from '../texts/entry';
import { codeOf, inWords, type Sentence } from '../texts/sentence';

/** Reads the caller's language from Accept-Language; English without one that we speak. */
export const detectLanguage = languageDetector({
  order: ['header'],
  caches: false,
  supportedLanguages: [...languages],
  fallbackLanguage: 'en',
});

type Spoken = { Variables: LanguageVariables };

/** A sentence in the caller's language with its code, for a body. Call it before `c.json`. */
export function said(c: Context, sentence: Sentence): { message: string; code?: string } {
  const language = ((c as Context<Spoken>).get('language') ?? 'en') as Language;
  c.header('Content-Language', language);
  c.header('Vary', 'Accept-Language');
  const code = codeOf(sentence);
  return { message: inWords(sentence, language), ...(code && { code }) };
}
