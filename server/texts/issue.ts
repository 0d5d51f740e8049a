import { type Sentence, sentence, type Text, type ValuesOf } from './sentence';

/** A sentence as the message of a schema's issue, which is a string. */
export function issue<T extends Text>(text: T, ...values: ValuesOf<T>): string {
  return JSON.stringify(sentence(text, ...values));
}

/** The sentence of an issue. Throws if the schema gave it another message. */
export const sentenceOf = ({ message }: { message: string }): Sentence => JSON.parse(message);
