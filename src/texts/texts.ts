import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { texts as ofOverlays } from '@/texts/indonesian-overlays';
import type { texts as ofScreens } from '@/texts/indonesian-screens';
import { isolate } from '@/texts/isolate';
import { getLanguage, getLocale, getTranslations } from '@/texts/language';

/**
 * The texts of the app. The English sentence stands where it is used and is the key of its
 * translation. What follows a `|` tells texts apart that are the same in English.
 */

/** An English text, with the names of its values in braces. */
export type AnyText = keyof typeof ofScreens | keyof typeof ofOverlays;

/** The names of a text's values. */
type NameIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** A text without values, as constants hold it. */
export type Text = { [T in AnyText]: NameIn<T> extends never ? T : never }[AnyText];

type Value = string | number;
type Values<T extends string, V> = NameIn<T> extends never ? [] : [values: Record<NameIn<T>, V>];

const inBraces = /\{(\w+)\}/g;

/** The text in the chosen language, with the names of its values. */
export const translate = (text: string) => getTranslations()?.[text] ?? text.replace(/\|.*/, '');

const format = (value: Value | undefined) =>
  typeof value === 'number' ? value.toLocaleString(getLocale()) : isolate(value ?? '');

/** Puts values into a text that has been translated. */
export const fill = (text: string, given: Record<string, Value> = {}) =>
  text.replace(inBraces, (_, name) => format(given[name]));

/** The text in the chosen language; numbers are written as it writes them. */
export function t<T extends AnyText>(text: T, ...[given]: Values<T, Value>): string {
  return fill(translate(text), given);
}

/**
 * Like `t`, with elements for values. Each value is isolated, so that right-to-left text of people
 * reorders nothing around it.
 */
export function tNodes<T extends AnyText>(
  text: T,
  given: Record<NameIn<T>, ReactNode>,
): ReactElement {
  const nodes: Record<string, ReactNode> = given;
  // Every second part is the name of a value.
  const parts = translate(text)
    .split(inBraces)
    .map((part, index) =>
      index % 2 === 0 ? createElement('span', null, part) : createElement('bdi', null, nodes[part]),
    );
  return createElement(Fragment, null, ...parts);
}

type Counted<T extends string> =
  Exclude<NameIn<T>, 'count'> extends never
    ? []
    : [values: Record<Exclude<NameIn<T>, 'count'>, Value>];

/**
 * The text for a number of things: `one` for a single one in English, else `other`, which is also
 * the key of the translation. `{count}` is the number.
 */
export function plural<T extends AnyText>(
  count: number,
  one: string,
  other: T,
  ...[given]: Counted<T>
): string {
  const isOne = getLanguage() === 'en' && count === 1;
  return fill(isOne ? one : translate(other), { ...given, count });
}
