import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** RFC 3986, as AWS encodes queries. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const quarterHour = 15 * 60 * 1000;

function isRecent(stamp: string): boolean {
  const [, ...parts] = stamp.match(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/) ?? [];
  const [year = 0, month = 0, ...others] = parts.map(Number);
  const time = Date.UTC(year, month - 1, ...(others as [number, number, number, number]));
  return Math.abs(Date.now() - time) < quarterHour;
}

/** The request in the form that both sides sign. */
function canonicalRequest({ method, url, headers }: IncomingMessage, signed: string): string {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://store');
  return [
    method,
    pathname,
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** The code of S3's error if a request is not signed with the keys (AWS Signature Version 4). */
export function signatureError(request: IncomingMessage, keys: S3Keys): string | undefined {
  const { headers } = request;
  const [, id, scope = '', signed = '', signature = ''] =
    headers.authorization?.match(authorization) ?? [];
  const stamp = String(headers['x-amz-date']);
  if (!id || !['host', 'x-amz-content-sha256', 'x-amz-date'].every((n) => signed.includes(n))) {
    return 'AccessDenied';
  }
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (!isRecent(stamp) || !stamp.startsWith(scope.slice(0, 8))) return 'RequestTimeTooSkewed';

  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(request, signed))].join(
    '\n',
  );
  const key = scope
    .split('/')
    .reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${keys.secretAccessKey}`);
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  return isRight ? undefined : 'SignatureDoesNotMatch';
}
