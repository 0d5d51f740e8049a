import { isPlainObject, mapValues } from 'es-toolkit';
import { cleanLines, cleanText } from '@/shared/clean-text';

/** Copies a form with its texts and the names of its files cleaned. */
function cleanForm(form: FormData): FormData {
  const cleaned = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') cleaned.append(name, cleanLines(value));
    else cleaned.append(name, value, cleanText(value.name));
  }
  return cleaned;
}

/**
 * Cleans all texts of a call's body, so that no form has to. Fields of one line hold no line break:
 * the browser sees to that.
 */
export function cleanBody(body: unknown): unknown {
  if (typeof body === 'string') return cleanLines(body);
  if (Array.isArray(body)) return body.map(cleanBody);
  if (body instanceof FormData) return cleanForm(body);
  return isPlainObject(body) ? mapValues(body, cleanBody) : body;
}
