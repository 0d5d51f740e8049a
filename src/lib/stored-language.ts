import { readItem } from '@/lib/browser-storage';
import { defaultLanguage } from '@/lib/env';
import { storageKeys } from '@/lib/storage-keys';
import { toLanguage } from '@/texts/language';

/** The language that the person has chosen, else the deployment's, else English. */
export const readLanguage = () => toLanguage(readItem(storageKeys.language), defaultLanguage);
