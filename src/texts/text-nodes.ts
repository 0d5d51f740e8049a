import type { ReactNode } from 'react';
import { type AnyText, inBraces, type NameIn, translate } from '@/texts/texts';

/** Like `t`, with elements for values. */
export function tNodes<T extends AnyText>(
  text: T,
  given: Record<NameIn<T>, ReactNode>,
): ReactNode[] {
  const nodes: Record<string, ReactNode> = given;
  // Split at a group, names of values are every second part.
  return translate(text)
    .split(inBraces)
    .map((part, index) => (index % 2 === 0 ? part : nodes[part]));
}
