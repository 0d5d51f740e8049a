import { answers } from './catalogue/answers';
import { changes } from './catalogue/changes';
import { documents } from './catalogue/documents';
import { fields } from './catalogue/fields';
import { names } from './catalogue/names';
import { reference } from './catalogue/reference';
import { sheets } from './catalogue/sheets';

/** All texts of the server: English, and the other languages beside it. */
export const catalogue = {
  ...answers,
  ...changes,
  ...documents,
  ...fields,
  ...names,
  ...reference,
  ...sheets,
};
