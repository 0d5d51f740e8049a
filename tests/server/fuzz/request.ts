import type { Username } from '../../support/api/fixture';

/** A request with something wrong in it. */
export type FuzzRequest = {
  /** The targeted call, as registered in the router: `PUT /data-referensi/columns/update/:id`. */
  call: string;
  as: Username | undefined;
  method: string;
  /** The path after /service/api, as sent. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /**
   * A 2xx is acceptable: the request only reads, or what is left of it may happen to be valid.
   * Otherwise it must be refused.
   */
  mayPass?: boolean;
};

export type Content = Pick<FuzzRequest, 'headers' | 'body'>;

const longestShown = 3000;

/** A request on one line, for making it again by hand. */
export function lineOf({ body, ...request }: FuzzRequest): string {
  if (body === undefined) return JSON.stringify(request);
  const isText = typeof body === 'string';
  const text = isText ? body : Buffer.from(body).toString('base64');
  const shown = { [isText ? 'text' : 'base64']: text.slice(0, longestShown), length: body.length };
  return JSON.stringify({ ...request, body: shown });
}
