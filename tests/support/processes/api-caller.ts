import { request } from 'node:http';
import type { RealServer } from './real-server';

export type Caller = Awaited<ReturnType<typeof signIn>>;

/** A response other than 2xx. */
export class Refusal extends Error {
  readonly status: number;

  constructor(call: string, status: number, body: string) {
    super(`${call}: ${status} ${body}`);
    this.status = status;
  }
}

/**
 * Signs a person in on a running server through the stand-in portal's hand-off. Returns functions
 * for that person's calls, which throw a Refusal for any response other than 2xx.
 */
export async function signIn(
  server: Pick<RealServer, 'origin'>,
  username: string,
  fetch = globalThis.fetch,
) {
  let { origin } = server;

  const handOff = await fetch(`${origin}/portal/hand-off`, {
    method: 'POST',
    body: new URLSearchParams({ username }),
    redirect: 'manual',
  });
  const target = new URL(handOff.headers.get('Location') ?? '', origin);

  const headers: Record<string, string> = {};

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/service/api${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Refusal(`${method} ${path}`, response.status, await response.text());
    }
    return response;
  }

  const session = await call('POST', '/authentication/session', {
    access_token: target.searchParams.get('token'),
  });
  const { data } = await session.json();
  headers.Authorization = `Bearer ${data.token}`;

  return {
    headers,
    /** Switches to another server, as the same person with the same token. */
    moveTo(next: RealServer) {
      origin = next.origin;
    },
    async get<Data>(path: string): Promise<Data> {
      const response = await call('GET', path);
      return (await response.json()).data;
    },
    async bytes(path: string): Promise<Buffer> {
      const response = await call('GET', path);
      return Buffer.from(await response.arrayBuffer());
    },
    /** Starts a POST whose body never ends. */
    begin(path: string, contentType: string, beginning: Uint8Array): void {
      const call = request(`${origin}/service/api${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': contentType },
      });
      // Ignores the end of the call, which is the end of the server.
      call.on('error', () => {});
      call.write(beginning);
    },
    async send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
      const response = await call(method, path, body);
      // A call counts as acknowledged once its response has been read completely.
      await response.text();
    },
  };
}
