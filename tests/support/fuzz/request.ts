import type { Username } from '../fixture';

/** A request with something wrong in it. */
export type FuzzRequest = {
  /** The call as the router names it: `PUT /data-referensi/columns/update/:id`. */
  call: string;
  as: Username | undefined;
  method: string;
  /** What follows /service/api, as sent over the wire. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Whether a 2xx is allowed: the call only reads, or the rest of it may happen to be valid. */
  mayPass?: boolean;
};

const longestShown = 3000;

function shown(body: FuzzRequest['body']) {
  if (body === undefined) return;
  const isText = typeof body === 'string';
  const text = isText ? body : Buffer.from(body).toString('base64');
  return { [isText ? 'text' : 'base64']: text.slice(0, longestShown), length: body.length };
}

/** A request on one line, to repeat it by hand. */
export function lineOf({ body, ...request }: FuzzRequest): string {
  return JSON.stringify({ ...request, body: shown(body) });
}
