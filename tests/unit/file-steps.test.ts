import { pick } from 'es-toolkit';
import { expect, it, vi } from 'vitest';
import { createDelivery } from '@/delivery/delivery';
import { createSteps } from '@/pages/documents/many-files/file-steps';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { type KeptFile, keyOfKept, toKeptFile } from '@/pages/documents/many-files/kept-record';
import { createRow, judgeRows, type Row, type RowUpload } from '@/pages/documents/many-files/rows';

// The way of files through the tray, without its screen.

const typeOf = (id: number, document_type: string, isMultiple: boolean): FileType => ({
  ...{ id, document_type, isMultiple, naming_format: '', sample: '' },
  ...{ mimeType: '', maxBytes: 1000 },
});
const types = [typeOf(1, 'Ijazah', false), typeOf(2, 'Sertifikat', true), typeOf(3, 'Akta', false)];

const fileOf = (name: string, bytes = name) => new File([bytes], name, { lastModified: 7 });

/** Record that an earlier page has kept of a sent file. */
const sentBefore = (file: File, step: KeptFile['step']): KeptFile => ({
  ...toKeptFile({ ...createRow(file), typeId: 1 }, []),
  sent: { typeId: 1, description: '', size: file.size },
  step,
});

/** A tray that records its calls by file name, and its looks as `?name`. */
function openTray(kept: KeptFile[] = [], hasArrived = false) {
  let rows: readonly Row[] = [];
  const calls: string[] = [];
  const edit = (ids: readonly string[], change: (row: Row) => Partial<Row>) => {
    rows = rows.map((row) => (ids.includes(row.id) ? { ...row, ...change(row) } : row));
  };
  const delivery = createDelivery<RowUpload>({
    send: async ({ file }) => void calls.push(file.name),
    async probe({ file }) {
      calls.push(`?${file.name}`);
      return hasArrived ? 'done' : 'not';
    },
    onChange: (entries) =>
      edit(
        rows.map(({ id }) => id),
        ({ id }) => ({ upload: entries.get(id) }),
      ),
  });
  const judge = () => judgeRows(rows, types, new Set([3]));
  const onUploaded = vi.fn();
  const steps = createSteps({
    getRows: () => rows,
    edit,
    getTypes: () => types,
    judgeNow: judge,
    recall: (row) => kept.find((one) => keyOfKept(one) === keyOfKept(toKeptFile(row, []))),
    delivery,
    onUploaded,
  });
  const bring = (...files: File[]) =>
    steps.bring(async () => {
      rows = [...rows, ...files.map(createRow)];
    });
  /** The state of each file, or what it lacks. */
  const states = () => rows.map((row) => row.upload?.state ?? judge()(row));
  const find = (name: string) => rows.find(({ file }) => file.name === name) as Row;
  return { steps, bring, states, find, calls, onUploaded };
}

it.each<[string, File[], string[], string[]]>([
  ['is uploaded where its name tells the type', [fileOf('ijazah.pdf')], ['done'], ['ijazah.pdf']],
  ['waits where it does not', [fileOf('scan.pdf')], ['type'], []],
  ['waits for its description', [fileOf('sertifikat.pdf')], ['description'], []],
  ['waits where it is too large', [fileOf('ijazah.pdf', 'x'.repeat(1001))], ['size'], []],
  ['waits where there is one of its type', [fileOf('akta.pdf')], ['used'], []],
  [
    'waits where another one has its type',
    [fileOf('ijazah 1.pdf'), fileOf('ijazah 2.pdf')],
    ['contested', 'contested'],
    [],
  ],
  [
    'waits where another one has its bytes',
    [fileOf('sertifikat 1.pdf', 'same'), fileOf('sertifikat 2.pdf', 'same')],
    ['description', 'same file'],
    [],
  ],
])('a file %s [J-3]', async (_, files, expected, sent) => {
  const { steps, bring, states, calls } = openTray();
  steps.setReady(true);
  await bring(...files);
  await vi.waitFor(() => expect(states()).toEqual(expected));
  expect(calls).toEqual(sent);
});

it.each<[string, KeptFile['step'], boolean, string, string[]]>([
  ['has been uploaded is not sent again', 'uploaded', false, 'done', []],
  ['has arrived is not sent again', 'begun', true, 'done', ['?scan.pdf']],
  ['has not arrived is sent', 'begun', false, 'done', ['?scan.pdf', 'scan.pdf']],
  ['was only chosen has its type', 'open', false, 'ready', []],
])('a file of an earlier page that %s [J-12]', async (_, step, hasArrived, state, expected) => {
  const file = fileOf('scan.pdf');
  const { steps, bring, states, calls } = openTray([sentBefore(file, step)], hasArrived);
  steps.setReady(true);
  await bring(file);
  await vi.waitFor(() => expect(states()).toEqual([state]));
  expect(calls).toEqual(expected);
});

it('files wait for what they are compared with, and those of the next drop for them', async () => {
  const { steps, bring, states, calls, onUploaded, find } = openTray();
  await bring(fileOf('ijazah 1.pdf'));
  await bring(fileOf('scan.pdf'));
  expect(states()).toEqual(['recognition', 'recognition']);
  steps.setReady(true);
  await bring(fileOf('ijazah 2.pdf'));
  await vi.waitFor(() => expect(states()).toEqual(['done', 'type', 'used']));
  expect(calls).toEqual(['ijazah 1.pdf']);
  const { id } = find('ijazah 1.pdf');
  await vi.waitFor(() => expect(onUploaded).toHaveBeenCalledWith([id]));
});

it('a file that breaks a drop keeps no other out', async () => {
  const { steps, bring, states } = openTray();
  steps.setReady(true);
  await expect(steps.bring(() => Promise.reject(new Error('Torn.')))).rejects.toThrow('Torn.');
  await bring(fileOf('ijazah.pdf'));
  await vi.waitFor(() => expect(states()).toEqual(['done']));
});

it('another type takes a file back to its steps, and is not certain: it waits to be uploaded', async () => {
  const { steps, bring, states, find, calls } = openTray();
  steps.setReady(true);
  await bring(fileOf('sertifikat.pdf'));
  await vi.waitFor(() => expect(states()).toEqual(['description']));
  const { id } = find('sertifikat.pdf');
  steps.describe(id, 'Pelatihan');
  expect(states()).toEqual(['ready']);
  steps.chooseType([id], 1);
  expect(pick(find('sertifikat.pdf'), ['typeId', 'isRecognised', 'fit'])).toEqual({
    typeId: 1,
    isRecognised: false,
    fit: undefined,
  });
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  expect(calls).toEqual([]);
  await steps.upload([find('sertifikat.pdf')]);
  await vi.waitFor(() => expect(states()).toEqual(['done']));
  steps.end([id]);
  expect(states()).toEqual(['ready']);
});
