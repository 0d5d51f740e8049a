import { isEqual, isPlainObject } from 'es-toolkit';
import type { Draft } from '@/drafts/unsaved/draft-store';

/** The fields of a form that differ from its initial values, and whether a file has been chosen. */
export function getChanges(values: object, initial: object) {
  const changes: Draft['changes'] = {};
  let hasFile = false;

  function compare(now: object, before: object, prefix: string) {
    for (const [name, value] of Object.entries(now)) {
      const earlier: unknown = (before as Record<string, unknown>)[name];
      if (value instanceof Blob) hasFile = true;
      else if (isPlainObject(value)) {
        compare(value, isPlainObject(earlier) ? earlier : {}, `${prefix}${name}.`);
      } else if (!isEqual(value, earlier)) changes[prefix + name] = value;
    }
  }

  compare(values, initial, '');
  return { changes, hasFile };
}
