/** Handmade multipart forms, for what FormData cannot express. */

export type Part = {
  name: string;
  /** Makes the part a file. */
  fileName?: string;
  content: string | Uint8Array;
  /** Additional header lines. */
  headers?: string[];
};

export const boundary = 'fuzz-boundary';

const quoted = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent);

function bytesOf({ name, fileName, content, headers = [] }: Part): Buffer {
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
  const lines = [`Content-Disposition: form-data; name="${quoted(name)}"${file}`, ...headers];
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

export function rawForm(parts: Part[]): Buffer<ArrayBuffer> {
  return Buffer.concat([...parts.map(bytesOf), Buffer.from(`--${boundary}--\r\n`)]);
}

export const formType = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
