import type { Text } from '@/texts/texts';

/** Names of two versions of a file that are shown beside each other. */
export type CompareWords = {
  title: Text;
  before: Text;
  now: Text;
  turned: Text;
  pages: Text;
  added: Text;
  removed: Text;
  failure: Text;
};

export const signedWords: CompareWords = {
  title: 'The file as it was signed',
  before: 'As signed',
  now: 'Now',
  turned: 'As signed above, now below',
  pages: 'The pages as they were signed and as they are now',
  added: 'This page was added after signing.',
  removed: 'This page was removed after signing.',
  failure: 'The file cannot be shown as it was signed.',
};

export const previousWords: CompareWords = {
  title: 'The previous file',
  before: 'Before',
  now: 'Now',
  turned: 'Before above, now below',
  pages: 'The pages of the previous file and of the present one',
  added: 'The previous file has no such page.',
  removed: 'The present file has no such page.',
  failure: 'The previous file cannot be shown.',
};
