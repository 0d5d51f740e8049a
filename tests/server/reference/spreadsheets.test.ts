import { Worker } from 'node:worker_threads';
import { readSheet as readTypedSheet } from 'read-excel-file/universal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readSheet } from '../../../server/spreadsheets/read-sheet';
import type { Cell } from '../../../server/spreadsheets/sheet';
import {
  createSheetThreads,
  OutOfLimits,
  QueueFull,
} from '../../../server/spreadsheets/sheet-threads';
import { writeSheet } from '../../../server/spreadsheets/write-sheet';
import { sentence } from '../../../server/texts/sentence';
import { entryOf, zipOf } from '../../support/api/zip';

const layout = {
  name: 'Things',
  columns: [
    { header: 'Name', field: 'name', width: 30 },
    { header: 'Size', field: 'size', width: 12 },
  ],
};

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

async function readBack(rows: Cell[][]) {
  return readSheet(bufferOf(await writeSheet(layout, rows)));
}

const worksheetType =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';

/** The smallest .xlsx file that contains these rows, given as XML. */
function xlsxOf(sheetRows: string, claimedSize?: number): ArrayBuffer {
  const sheet = `<worksheet><sheetData>${sheetRows}</sheetData></worksheet>`;
  const zip = zipOf([
    {
      name: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="r1" Type="${worksheetType}" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(claimedSize && { claimedSize }) },
  ]);
  return bufferOf(zip);
}

const minute = 60_000;

/** More than the memory of a thread holds. */
async function* tooManyRows() {
  const text = 'x'.repeat(5000);
  for (let i = 0; i < 60; i += 1) {
    yield Array.from({ length: 1000 }, (_, j): Cell[] => [`${text}${i} ${j}`, 1]);
  }
}

afterEach(() => vi.restoreAllMocks());

describe('a written sheet', () => {
  it('is named, and has a bold header row that stays in sight above columns of sensible width', async () => {
    const file = await writeSheet(layout, [['a', 1]]);
    const sheet = entryOf(file, 'xl/worksheets/sheet1.xml');
    expect(entryOf(file, 'xl/workbook.xml')).toContain('name="Things"');
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toMatch(/<col [^>]*width="30[^>]*>.*<col [^>]*width="12/);
    expect(entryOf(file, 'xl/styles.xml')).toContain('<b/>');
  });

  it('keeps numbers as numbers and text as text', async () => {
    const file = await writeSheet(layout, [['0012', 1024]]);
    expect(await readTypedSheet(bufferOf(file))).toEqual([
      ['Name', 'Size'],
      ['0012', 1024],
    ]);
  });

  it.each(['=1+1', '+62 811', '-5', '@SUM(A1)', "=cmd|'/c calc'!A1"])(
    'holds %s as text that no program takes for a formula, without anything added',
    async (text) => {
      const file = await writeSheet(layout, [[text, 1]]);
      expect(entryOf(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
      expect(entryOf(file, 'xl/worksheets/sheet1.xml')).toMatch(/<c r="A2"[^>]* t="s"/);
      expect(await readSheet(bufferOf(file))).toEqual({
        rows: [
          ['Name', 'Size'],
          [text, '1'],
        ],
      });
    },
  );

  it.each([
    '\t=1+1',
    '\r=1+1',
    'two\r\nlines',
    ' spaces around ',
    '<b>&amp;</b> "quoted"',
    '_x0041_',
    '_x000D_',
    'bell \x07, delete \x7f, \ufffd',
    'wave 👋🏽, é, e\u0301',
    'constructor',
    '__proto__',
  ])('gives back %j as it was', async (text) => {
    expect(await readBack([[text, 1]])).toEqual({
      rows: [
        ['Name', 'Size'],
        [text, '1'],
      ],
    });
  });
});

describe('reading a sheet', () => {
  it('gives every cell as text, dates in ISO form', async () => {
    const file = await writeExcelFile(
      [
        [
          { value: new Date('2026-02-03'), format: 'dd/mm/yyyy' },
          { value: new Date('2026-02-03T04:05:06Z'), format: 'dd/mm/yyyy hh:mm' },
          { value: true },
          { value: 0.5 },
          null,
          { value: 'x' },
        ],
      ],
      {},
    ).toBuffer();
    expect(await readSheet(bufferOf(file))).toEqual({
      rows: [['2026-02-03', '2026-02-03T04:05:06.000Z', 'TRUE', '0.5', '', 'x']],
    });
  });

  it('keeps empty rows, so that places are row numbers', async () => {
    const file = xlsxOf(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>',
    );
    expect(await readSheet(file)).toEqual({ rows: [['1'], [''], [''], ['4']] });
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text file', Buffer.from('Name,Size\nx,1\n'.repeat(20))],
    ['another zip file', zipOf([{ name: 'a.txt', content: 'x' }])],
    ['half a spreadsheet', Buffer.from(xlsxOf('<row/>')).subarray(0, 400)],
    ['broken XML', Buffer.from(xlsxOf('<row r="1"><c r="A1"><v>1</v></row>'))],
  ])('says that %s is no spreadsheet', async (_, file) => {
    expect(await readSheet(bufferOf(file))).toEqual({
      problem: sentence('This is not an .xlsx spreadsheet that can be read.'),
    });
  });

  it.each([
    [
      'an old .xls file, whatever is embedded in it',
      'PK\x05\x06',
      'This spreadsheet is in the old .xls format. Save it as .xlsx.',
    ],
    [
      'a file with a password',
      'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0',
      'The spreadsheet has a password. Remove the password and save it again.',
    ],
  ] as const)('says what to do about %s [W-48]', async (_, content, problem) => {
    const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const file = Buffer.concat([magic, Buffer.from(content), Buffer.alloc(2000, 0xff)]);
    expect(await readSheet(bufferOf(file))).toEqual({ problem: sentence(problem) });
  });

  it('refuses more than 20,000 rows', async () => {
    const rows = Array.from({ length: 20_001 }, (_, i) => ['x', i]);
    expect(await readBack(rows)).toEqual({
      problem: sentence('The spreadsheet has more than {maxRows} rows.', { maxRows: '20000' }),
    });
    expect(await readBack(rows.slice(1))).toMatchObject({ rows: { length: 20_001 } });
  });

  it('refuses a small file that would be huge when unpacked, before unpacking it [V5.2.3]', async () => {
    expect(await readSheet(xlsxOf('<row/>', 100_000_000))).toEqual({
      problem: sentence('The spreadsheet is too large.'),
    });
  });

  it('refuses more cells than a sheet has, which take little room in a file', async () => {
    expect(await readSheet(xlsxOf(`<row>${'<c/>'.repeat(4_000_000)}</row>`))).toEqual({
      problem: sentence('The spreadsheet is too large.'),
    });
  });

  it('refuses a text that stands in so many cells that it is huge in sum', async () => {
    const long = 'x'.repeat(32_000);
    const rows = Array.from({ length: 1000 }, () => [long, 1]);
    expect(await readBack(rows)).toEqual({ problem: sentence('The spreadsheet is too large.') });
  });
});

describe('threads', () => {
  it('end one of them that takes more than its memory, and this process goes on [V15.2.2]', async () => {
    const threads = createSheetThreads();
    await expect(threads.write(layout, tooManyRows())).rejects.toBeInstanceOf(OutOfLimits);
    const next = await threads.read(xlsxOf('<row><c><v>1</v></c></row>'));
    expect(next).toEqual({ rows: [['1']] });
  });

  it('end no process when one of them fails after its time is over', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const uncaught = vi.fn();
    process.once('uncaughtException', uncaught);
    // The thread fails by itself before it is ended.
    vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
      const isOver = () => this.threadId === -1 || uncaught.mock.calls.length > 0;
      return vi.waitUntil(() => isOver() && 1, { timeout: minute });
    });
    const threads = createSheetThreads();
    await expect(threads.write(layout, tooManyRows())).rejects.toBeInstanceOf(OutOfLimits);
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('work on two spreadsheets and let eight wait; one more is refused until one is done', async () => {
    const threads = createSheetThreads();
    const file = xlsxOf('<row r="1"><c r="A1"><v>1</v></c></row>');
    const accepted = Array.from({ length: 10 }, () => threads.read(file));
    await expect(threads.read(file)).rejects.toBeInstanceOf(QueueFull);
    await accepted[0];
    accepted.push(threads.read(file));
    expect(await Promise.all(accepted)).toEqual(accepted.map(() => ({ rows: [['1']] })));
  });
});
