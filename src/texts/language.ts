import { type ComponentType, createElement, useSyncExternalStore } from 'react';

/** The languages of the app, each by its own name. */
export const languages = { en: 'English', id: 'Bahasa Indonesia' } as const;
export type Language = keyof typeof languages;

/** The sentences of a language by their English ones. */
type Translations = Record<string, string>;

/** English is written where it is used; the others are loaded when they are chosen. */
const loaders: Record<Language, (needsRest: boolean) => Promise<Translations | undefined>> = {
  en: async () => undefined,
  id: (needsRest) => import('@/texts/indonesian-screens').then(({ load }) => load(needsRest)),
};

const locales = { en: 'en-GB', id: 'id-ID' } satisfies Record<Language, string>;

let language: Language = 'en';
let translations: Translations | undefined;
/** The language that was chosen last, whose texts may still be loading. */
let chosen: Language = language;
let change: Promise<void> = Promise.resolve();
/** True once something has opened over a screen. */
let needsRest = false;
const listeners = new Set<() => void>();

export const getLanguage = () => language;
export const getTranslations = () => translations;

/** Language that was chosen, for calls, which do not wait for the texts. */
export const getChosenLanguage = () => chosen;

/** Locale for Intl. */
export const getLocale = () => locales[language];

/** Resolves once texts are in this language, or, if they cannot be loaded, still in another. */
export function setLanguage(next: Language): Promise<void> {
  chosen = next;
  change = load();
  return change;
}

/**
 * Resolves once the texts of what opens over a screen are there, too. If they cannot be loaded,
 * these are English.
 */
export function loadOverlayTexts(): Promise<void> {
  if (!needsRest) {
    needsRest = true;
    change = load();
  }
  return change;
}

async function load(): Promise<void> {
  const next = chosen;
  try {
    const texts = await loaders[next](needsRest);
    if (next !== chosen) return;
    translations = texts;
    language = next;
  } catch (error) {
    console.error(error);
    if (next === chosen) chosen = language;
  }
  document.documentElement.lang = language;
  for (const notify of listeners) notify();
}

/** Calls `listener` after each choice of a language, until the returned function is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The language. A change redraws the components that use it, and all below them except memoized
 * ones, which use it themselves.
 */
export const useLanguage = () => useSyncExternalStore(onLanguage, getLanguage);

/** The component of a route, which is drawn again when the language changes. */
export function inLanguage(Component: ComponentType): ComponentType {
  return function InLanguage() {
    useLanguage();
    return createElement(Component);
  };
}

export const isLanguage = (name: string): name is Language => name in languages;
