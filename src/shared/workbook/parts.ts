import { isDateFormat } from './dates';
import { readXml } from './xml';
import type { openZip } from './zip';

type Open = ReturnType<typeof openZip>;

/** The parts of a workbook that its first sheet needs, as XML that is not read yet. */
export type Parts = {
  sheet: string;
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Days are counted from 1904 on instead of 1900. */
  is1904: boolean;
};

type Relationship = { id: string | undefined; kind: string; path: string };

/** The path that a part means by `target`. */
function resolve(part: string, target: string): string {
  const { pathname } = new URL(target.replaceAll('\\', '/'), `part:///${part}`);
  return decodeURIComponent(pathname).slice(1);
}

/** The relationships of a part. `kind` is the last word of the type, alike in both editions. */
function relationshipsOf(part: string, open: Open): Relationship[] {
  const found: Relationship[] = [];
  const xml = open(part.replace(/([^/\\]*)$/, '_rels/$1.rels'));
  readXml(xml ?? '<none/>', {
    open(name, attribute) {
      const [type, target] = [attribute('Type'), attribute('Target')];
      if (name !== 'Relationship' || !type || !target) return;
      const kind = type.slice(type.lastIndexOf('/') + 1);
      found.push({ id: attribute('Id'), kind, path: resolve(part, target) });
    },
  });
  return found;
}

function readWorkbook(xml: string) {
  const sheets: { id: string | undefined; isHidden: boolean }[] = [];
  let is1904 = false;
  readXml(xml, {
    open(name, attribute) {
      // An extension has an element of this name, too.
      if (name === 'workbookPr') is1904 ||= /^(1|true|on)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      sheets.push({ id: attribute('id'), isHidden: /hidden$/i.test(attribute('state') ?? '') });
    },
  });
  return { sheets, is1904 };
}

/**
 * Finds the first sheet that people see and what it needs: charts and macros are no sheets. Of only
 * hidden sheets, takes the first. Throws an error without a sheet.
 */
export function findParts(open: Open): Parts {
  const main = relationshipsOf('', open).find(({ kind }) => kind === 'officeDocument');
  const path = main?.path ?? 'xl/workbook.xml';
  const { sheets, is1904 } = readWorkbook(open(path) ?? '');
  const related = relationshipsOf(path, open);
  const worksheets = sheets.flatMap(({ id, isHidden }) => {
    const part = related.find((one) => one.id === id && one.kind === 'worksheet');
    return part ? [{ path: part.path, isHidden }] : [];
  });
  const chosen = worksheets.find(({ isHidden }) => !isHidden) ?? worksheets[0];
  const sheet = chosen && open(chosen.path);
  if (sheet === undefined) throw new RangeError('The workbook has no sheet.');

  const partOf = (wanted: string) => {
    const part = related.find(({ kind }) => kind === wanted);
    return part && open(part.path);
  };
  return { sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** The formats of cells, by their numbers: whether they show dates. */
export function readFormats(xml: string | undefined): boolean[] {
  const codes = new Map<number, string | undefined>();
  const base: number[] = [];
  const formats: boolean[] = [];
  let list = '';
  readXml(xml ?? '<none/>', {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'));
      if (/^cell(Style)?Xfs$/.test(name)) list = name;
      if (name !== 'xf') return;
      const id = Number(attribute('numFmtId') ?? base[Number(attribute('xfId'))] ?? 0);
      if (list === 'cellStyleXfs') base.push(id);
      if (list === 'cellXfs') formats.push(isDateFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === list) list = '';
    },
  });
  return formats;
}
