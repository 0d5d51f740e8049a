import { isEqual, isPlainObject } from 'es-toolkit';

/** Values of a form by their path (`category_name`, `values.number`). */
export type Changes = Record<string, unknown>;

/** The fields of a form that differ from what it started with. A file is not among them: only whether there is one is told. */
export function changesOf(values: object, start: object): { changes: Changes; hasFile: boolean } {
  const changes: Changes = {};
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

  compare(values, start, '');
  return { changes, hasFile };
}
