import type { Username } from '../fixture';

/** A request that has something wrong with it. */
export type FuzzRequest = {
  /** The call it is thrown at, as the API's router names it: `PUT /data-referensi/columns/update/:id`. */
  call: string;
  as: Username | undefined;
  method: string;
  /** What follows /service/api, as it goes over the wire. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** It may be answered by a 2xx: it only asks, or what is left of it may by chance be whole. Else it must be refused. */
  mayPass?: boolean;
};

const longestShown = 3000;

function shown(body: FuzzRequest['body']) {
  if (body === undefined) return;
  const isText = typeof body === 'string';
  const text = isText ? body : Buffer.from(body).toString('base64');
  return { [isText ? 'text' : 'base64']: text.slice(0, longestShown), length: body.length };
}

/** A request on one line, to be made again by hand. */
export function lineOf({ body, ...request }: FuzzRequest): string {
  return JSON.stringify({ ...request, body: shown(body) });
}
