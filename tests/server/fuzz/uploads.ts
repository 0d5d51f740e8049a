import fc from 'fast-check';
import { jpeg, pdf, pdfOf } from '../../support/api/fixture';
import { fuzzedCalls, requestTo, uploadParts } from './calls';
import { boundary, formType, type Part, rawForm } from './forms';
import type { Content } from './request';
import { forbiddenText, longerThan, oddText, wordsIn } from './values';

/** Broken multipart forms, and forms with invalid fields or files. */

const formCalls = fuzzedCalls.filter(({ form }) => form !== undefined);
const uploadCalls = fuzzedCalls.filter(({ form }) => form === 'upload');
const [newUpload] = uploadCalls;

const thrownAt = (targets: typeof fuzzedCalls, sent: fc.Arbitrary<Content>) =>
  fc
    .tuple(fc.constantFrom(...targets), sent)
    .map(([call, content]) => requestTo(call, { headers: formType, ...content }));

const whole = rawForm(uploadParts);

/** A Content-Type that does not describe the form. */
const wrongTypes = fc
  .constantFrom(
    '',
    ...wordsIn(`multipart/form-data multipart/form-dataX application/json text/plain application/pdf
      application/x-www-form-urlencoded`),
    ...wordsIn(`boundary= boundary="" boundary=other charset=utf-16 boundary=${boundary}x`).map(
      (parameter) => `multipart/form-data; ${parameter}`,
    ),
    `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    `multipart/mixed; boundary=${boundary}`,
  )
  .map((type): Content => ({ headers: { 'Content-Type': type }, body: whole }));

const noForms = fc.oneof(
  fc
    .integer({ min: 1, max: whole.length - `--${boundary}--\r\n`.length - 1 })
    .map((length) => whole.subarray(0, length)),
  fc.constantFrom('', '\r\n', '--', '{}', 'a=1', undefined),
  fc.constantFrom('--\r\n', '--', '\r\n\r\n').map((end) => `--${boundary}${end}`),
  oddText,
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
);

export const brokenForms = thrownAt(
  formCalls,
  fc.oneof(
    wrongTypes,
    noForms.map((body) => ({ body })),
  ),
);

/** Texts that may precede a PDF. */
const texts = ['<!doctype html><script>alert(1)</script>', 'ustar', '{"a":1}'].map((text) =>
  Buffer.from(text),
);

/** File signatures after which file-type reads further. */
const magics = [
  ...wordsIn(`OggS GIF89a BZh fLaC MThd BM 8BPS MZ \x7fELF \x1f\x8b \xff\xd8\xff \x1a\x45\xdf\xa3
    7z\xbc\xaf\x27\x1c \xca\xfe\xba\xbe \xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 PK\x03\x04 PK\x05\x06
    \x00\x00\x00\x18ftypheic \x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9 Rar!\x1a\x07 II*\x00 MM\x00*
    ID3\x04\x00\x00\x7f\x7f\x7f\x7f RIFF\xff\xff\xff\xffWEBP`),
  '\x89PNG\r\n\x1a\n',
  '%!PS-Adobe-3.0 EPSF-3.0',
  '<?xml version="1.0"?><svg onload="alert(1)"/>',
  '!<arch>\ndebian-binary',
].map((magic) => Buffer.from(magic, 'latin1'));

const noPdf = fc.oneof(
  fc
    .tuple(fc.constantFrom(...magics, ...texts), fc.uint8Array({ maxLength: 200 }))
    .map((parts) => Buffer.concat(parts)),
  fc.constantFrom(...magics).map((magic) => Buffer.concat([magic, pdf])),
  fc.constantFrom(jpeg, Buffer.concat([jpeg, pdf]), pdf.subarray(0, 3), pdf.subarray(1)),
  fc.nat(300).map((zeros) => Buffer.alloc(zeros)),
  fc.nat(2000).map((more) => pdfOf(20 * 1024 + 1 + more)),
  // Text, which has no detectable type.
  fc.string({ maxLength: 50 }).map((text) => Buffer.from(` ${text}`)),
);

const fileNames = fc.oneof(
  fc.constantFrom(...wordsIn('a.pdf ../../a.pdf /etc/passwd C:\\a.pdf . con'), 'x'.repeat(70_000)),
  oddText.filter((name) => name !== ''),
);

/** The valid form with one part replaced or missing. */
const withPart = (name: string, part?: Omit<Part, 'name'>): Part[] =>
  uploadParts.flatMap((kept) => (kept.name !== name ? [kept] : part ? [{ name, ...part }] : []));

const noType = fc.oneof(
  fc.constantFrom('', ...wordsIn('0 -1 1.5 1e309 2147483648 4 99999 NaN 1\0 [1]')),
  oddText.filter((text) => !/^\s*0*[1-9]\d*\s*$/.test(text)),
);

const noDescription = fc.oneof(
  fc.constantFrom(undefined, '', '  ', '\t\u3000'),
  // Takes NUL alone, since halves of surrogate pairs do not survive UTF-8.
  forbiddenText.filter((text) => text.includes('\0')),
  longerThan(255),
);

/** A thousand parts, which is more than any form has. */
const many = (part: Part): Part[] => [...Array<Part>(1000).fill(part), ...uploadParts];

const badForms: fc.Arbitrary<Part[]> = fc.oneof(
  fc.tuple(fileNames, noPdf).map(([fileName, content]) => withPart('file', { fileName, content })),
  noDescription.map((text) =>
    withPart('additional_name', text === undefined ? undefined : { content: text }),
  ),
  fc
    .constantFrom<Part>(
      { name: 'p', content: 'x' },
      { name: 'p', content: 'x', fileName: 'a.pdf' },
      { name: 'file', content: pdf, fileName: 'a.pdf' },
    )
    .map(many),
);

/** Only a new document needs a type and a file. */
const badNewForms: fc.Arbitrary<Part[]> = fc.oneof(
  noType.map((content) => withPart('document_type_id', { content })),
  fc
    .constantFrom('File', '__proto__', 'file[]', '')
    .map((name) => uploadParts.map((part) => (part.fileName ? { ...part, name } : part))),
  fc.constantFrom(
    withPart('document_type_id'),
    withPart('file'),
    withPart('file', { fileName: '', content: pdf }),
  ),
);

/** Lines that change how the rest is read. Nothing of such a form may be stored. */
const oddPartHeaders = fc.constantFrom(
  ...wordsIn("=utf-7 =utf-16le =base64 =no-such = *=utf-8''%ff").map(
    (charset) => `Content-Type: text/plain; charset${charset}`,
  ),
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Transfer-Encoding: base64',
  'Content-Disposition: form-data; name="document_type_id"',
  'Content-Disposition: attachment',
  "Content-Disposition: form-data; name*=utf-8''%00",
  'Content-Length: -1',
  ': no name',
  `X-Long: ${'x'.repeat(90_000)}`,
  Array.from({ length: 200 }, (_, i) => `X-${i}: x`).join('\r\n'),
);

const badFormsWithOddHeaders = fc
  .tuple(fc.constantFrom('file', 'additional_name', 'document_type_id'), oddPartHeaders)
  .map(([name, header]) =>
    // A picture where a PDF is required: refused however the rest is read.
    withPart('file', { fileName: 'a.pdf', content: jpeg }).map((part) =>
      part.name === name ? { ...part, headers: [header] } : part,
    ),
  );

const sentAs = (forms: fc.Arbitrary<Part[]>) => forms.map((parts) => ({ body: rawForm(parts) }));

export const badUploads = fc.oneof(
  { weight: 3, arbitrary: thrownAt(uploadCalls, sentAs(badForms)) },
  {
    weight: 2,
    arbitrary: thrownAt(
      newUpload ? [newUpload] : [],
      fc.oneof(sentAs(badNewForms), sentAs(badFormsWithOddHeaders)),
    ),
  },
);
