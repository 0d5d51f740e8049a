import { writePreference } from '@/drafts/personal/preferences';
import { storageKeys } from '@/lib/browser-storage';
import { type Language, languages, setLanguage, useLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

/** Remembers the person's choice, and switches to the language. */
export function chooseLanguage(language: Language): void {
  writePreference(storageKeys.language, language);
  void setLanguage(language);
}

const choices = Object.entries(languages) as [Language, string][];

/** One button for each language, each in its own. The choice is remembered. */
export function LanguageChoice() {
  const chosen = useLanguage();

  return (
    <fieldset className="language-choice" aria-label={t('Language')}>
      {choices.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => chooseLanguage(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
