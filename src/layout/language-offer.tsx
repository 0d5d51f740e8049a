import { useSyncExternalStore } from 'react';
import Button from 'react-bootstrap/Button';
import { chooseLanguage } from '@/components/language-choice';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { focusHeading } from '@/lib/focus';
import { getLanguage, onLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

/** Words of the offer, in the language that it offers. */
const words = {
  offer: 'Berkas tersedia dalam Bahasa Indonesia.',
  accept: 'Pakai Bahasa Indonesia',
};

/** Returns whether the browser asks for Indonesian before English. `in` was its code until 1989. */
function prefersIndonesian(): boolean {
  const known = navigator.languages
    .map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '')
    .find((language) => ['en', 'id', 'in'].includes(language));
  return known === 'id' || known === 'in';
}

const isOffered = () =>
  getLanguage() === 'en' && !readItem(storageKeys.language) && prefersIndonesian();

/**
 * Offers Indonesian to people whose browser prefers it, until they choose a language, here or in
 * the menu. Decided before the first screen is shown, so nothing moves.
 */
export function LanguageOffer() {
  if (!useSyncExternalStore(onLanguage, isOffered)) return null;

  function answer(language: 'id' | 'en') {
    chooseLanguage(language);
    // The offer goes, and with it the button that was pressed.
    focusHeading();
  }

  return (
    <section className="language-offer" aria-label={t('Language')}>
      <p lang="id">{words.offer}</p>
      <Button size="sm" variant="outline-primary" lang="id" onClick={() => answer('id')}>
        {words.accept}
      </Button>
      <Button size="sm" variant="outline-secondary" onClick={() => answer('en')}>
        {t('Keep English')}
      </Button>
    </section>
  );
}
