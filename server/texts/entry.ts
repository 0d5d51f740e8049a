/** The languages of the answers. English is the default and the key of each text. */
export const languages = ['en', 'id'] as const;
export type Language = (typeof languages)[number];

export type Entry = Record<Exclude<Language, 'en'>, string> & {
  /** Sent beside the sentence, and never changed. Labels and parts of a sentence have none. */
  code?: string;
  /** The English singular of a text that has a `count`. */
  one?: string;
};
