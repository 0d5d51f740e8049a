import fc from 'fast-check';
import { jpeg, pdf, pdfOf } from '../api/fixture';
import { fuzzedCalls, pathOf } from './calls';
import { boundary, formType, type Part, rawForm } from './forms';
import type { FuzzRequest } from './request';
import { uploadParts } from './valid';
import { forbiddenText, longerThan, oddText } from './values';

/** Broken multipart forms, and forms with invalid fields or files. */

const formCalls = fuzzedCalls.filter(({ form }) => form !== undefined);
const uploadCalls = fuzzedCalls.filter(({ form }) => form === 'upload');

type Sent = Pick<FuzzRequest, 'headers' | 'body'>;

function thrownAt(
  targets: typeof fuzzedCalls,
  sent: fc.Arbitrary<Sent>,
): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(fc.constantFrom(...targets), sent).map(([call, rest]) => ({
    call: call.name,
    as: call.as,
    method: call.method,
    path: pathOf(call),
    ...rest,
  }));
}

const whole = rawForm(uploadParts);
const typed = (type: string): Record<string, string> => ({ 'Content-Type': type });

/** A Content-Type that does not describe the form. */
const wrongTypes = fc
  .constantFrom(
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary=${boundary}x`,
    `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    `multipart/mixed; boundary=${boundary}`,
    'multipart/form-data; charset=utf-16',
    'multipart/form-dataX',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/pdf',
  )
  .map((type): Sent => ({ headers: typed(type), body: whole }));

/** A truncated form. */
const truncated = fc
  .integer({ min: 1, max: whole.length - `--${boundary}--\r\n`.length - 1 })
  .map((length): Sent => ({ headers: formType, body: whole.subarray(0, length) }));

const noForms = fc.oneof(
  fc.constantFrom(
    '',
    '\r\n',
    `--${boundary}--\r\n`,
    `--${boundary}--`,
    `--${boundary}\r\n\r\n`,
    '--',
    '{}',
    'a=1',
  ),
  oddText,
);

const otherBodies = fc.oneof(
  noForms.map((body): Sent => ({ headers: formType, body })),
  fc.uint8Array({ maxLength: 300 }).map(
    (bytes): Sent => ({
      headers: formType,
      body: new Uint8Array(bytes),
    }),
  ),
  fc.constant<Sent>({ headers: formType }),
);

export const brokenForms = thrownAt(formCalls, fc.oneof(wrongTypes, truncated, otherBodies));

/** What a PDF may come after. */
const texts = ['<!doctype html><script>alert(1)</script>', 'ustar', '{"a":1}'];

/** File signatures after which file-type reads further. */
const magics = [
  ...texts,
  'PK\x03\x04',
  'PK\x05\x06',
  'ID3\x04\x00\x00\x7f\x7f\x7f\x7f',
  'RIFF\xff\xff\xff\xffWEBP',
  'OggS',
  '\x1a\x45\xdf\xa3',
  '\x00\x00\x00\x18ftypheic',
  '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
  'II*\x00',
  'MM\x00*',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  '\x1f\x8b',
  'BZh',
  '7z\xbc\xaf\x27\x1c',
  'Rar!\x1a\x07',
  'MZ',
  '\x7fELF',
  '%!PS-Adobe-3.0 EPSF-3.0',
  '<?xml version="1.0"?><svg onload="alert(1)"/>',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '\xff\xd8\xff',
  'fLaC',
  'MThd',
  '!<arch>\ndebian-binary',
  '\xca\xfe\xba\xbe',
  'BM',
  '8BPS',
].map((magic) => Buffer.from(magic, 'latin1'));

const ofOtherType = fc.oneof(
  fc
    .tuple(fc.constantFrom(...magics), fc.uint8Array({ maxLength: 200 }))
    .map((parts) => Buffer.concat(parts)),
  fc
    .constantFrom(...magics.filter((magic) => !texts.includes(String(magic))))
    .map((magic) => Buffer.concat([magic, pdf])),
  fc.constantFrom(jpeg, Buffer.concat([jpeg, pdf]), pdf.subarray(0, 3), pdf.subarray(1)),
  fc.nat(300).map((zeros) => Buffer.alloc(zeros)),
  fc.nat(2000).map((more) => pdfOf(20 * 1024 + 1 + more)),
  // Text, which has no detectable type.
  fc.string({ maxLength: 50 }).map((text) => Buffer.from(` ${text}`)),
);

const fileNames = fc.oneof(
  fc.constantFrom(
    'a.pdf',
    '../../a.pdf',
    '/etc/passwd',
    'C:\\a.pdf',
    '.',
    'con',
    `${'x'.repeat(70_000)}.pdf`,
  ),
  oddText.filter((name) => name !== ''),
);

/** The valid form with one part replaced or missing. */
function withPart(name: string, part: Omit<Part, 'name'> | undefined): Part[] {
  return uploadParts.flatMap((kept) => {
    if (kept.name !== name) return [kept];
    return part ? [{ name, ...part }] : [];
  });
}

const badIds = fc.oneof(
  fc.constantFrom('', '0', '-1', '1.5', '1e309', '2147483648', '4', '99999', 'NaN', '1\0', '[1]'),
  oddText.filter((text) => !/^\s*0*[1-9]\d*\s*$/.test(text)),
);

const badNames = fc.oneof(
  fc.constantFrom(undefined, '', '  ', '\t\u3000'),
  // Halves of surrogate pairs do not survive UTF-8 encoding.
  forbiddenText.filter((text) => text.includes('\0')),
  longerThan(255),
);

const bomb = Array.from({ length: 1000 }, (_, i): Part => ({ name: `p${i}`, content: 'x' }));

/** Complete forms with invalid content. */
const badForms: fc.Arbitrary<Part[]> = fc.oneof(
  fc
    .tuple(fileNames, ofOtherType)
    .map(([fileName, content]) => withPart('file', { fileName, content })),
  badNames.map((content) =>
    withPart('additional_name', content === undefined ? undefined : { content }),
  ),
  // More parts than any form has.
  fc.constantFrom<Part[]>(
    [...bomb, ...uploadParts],
    [...bomb.map((part) => ({ ...part, fileName: 'a.pdf' })), ...uploadParts],
    Array.from({ length: 1000 }, () => uploadParts).flat(),
  ),
);

/** Only a new document needs a type and a file. */
const badNewForms: fc.Arbitrary<Part[]> = fc.oneof(
  badIds.map((content) => withPart('document_type_id', { content })),
  fc
    .constantFrom('File', '__proto__', 'file[]', '')
    .map((name) => uploadParts.map((part) => (part.fileName ? { ...part, name } : part))),
  fc.constant(withPart('document_type_id', undefined)),
  fc.constant(withPart('file', undefined)),
  fc.constant(withPart('file', { fileName: '', content: pdf })),
);

/** Lines that change how the rest is read. Nothing of such a form may be stored. */
const oddPartHeaders = fc.constantFrom(
  'Content-Type: text/plain; charset=utf-7',
  'Content-Type: text/plain; charset=utf-16le',
  'Content-Type: text/plain; charset=base64',
  'Content-Type: text/plain; charset=no-such',
  'Content-Type: text/plain; charset=',
  "Content-Type: text/plain; charset*=utf-8''%ff",
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

const sentAs = (forms: fc.Arbitrary<Part[]>) =>
  forms.map((parts): Sent => ({ headers: formType, body: rawForm(parts) }));

export const badUploads = fc.oneof(
  { weight: 3, arbitrary: thrownAt(uploadCalls, sentAs(badForms)) },
  { weight: 1, arbitrary: thrownAt(uploadCalls.slice(0, 1), sentAs(badNewForms)) },
  { weight: 1, arbitrary: thrownAt(uploadCalls.slice(0, 1), sentAs(badFormsWithOddHeaders)) },
);
