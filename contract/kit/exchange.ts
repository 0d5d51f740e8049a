import type { AxiosResponse } from 'axios';
import { isAxiosError } from 'axios';
import { http } from '@/api/http';

/** Request and answer of the app's last call. */
export type Exchange = {
  method: string;
  /** After /service/api. */
  path: string;
  status?: number;
  type?: string;
  /** The JSON of the answer, or its text. */
  body?: unknown;
  /** The code of a failure below HTTP. */
  code?: string;
};

export type Caller = {
  origin: string;
  last: () => Exchange | undefined;
  /** Makes the next calls with this access token; '' for none. */
  sign: (token: string) => void;
  end: () => void;
};

/** Codes are somewhere in the chain of causes. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return;
  return codeOf(error.cause) ?? ('code' in error ? String(error.code) : undefined);
}

/**
 * Has the app's own HTTP client call a back end from here: it signs the calls, keeps the cookies
 * and sends back the anti-forgery token as a browser does, and notes what comes back.
 */
export function callFrom(origin: string, seconds: number): Caller {
  let token = '';
  let last: Exchange | undefined;
  const cookies = new Map<string, string>();
  const before = { ...http.defaults };
  // Of axios' adapters for Node, only this one knows blobs and follows redirects like a browser.
  Object.assign(http.defaults, {
    baseURL: `${origin}/service/api`,
    adapter: 'fetch',
    timeout: seconds * 1000,
  });

  const request = http.interceptors.request.use((config) => {
    const path = `/${config.url ?? ''}`.replace(/^\/+/, '/');
    last = { method: config.method?.toUpperCase() ?? 'GET', path };
    config.headers.set('Accept', 'application/json, */*');
    if (config.data instanceof FormData) {
      // Leaves the type to fetch, which knows the boundary. In a browser axios does so.
      config.headers.set('Content-Type', false);
      config.onUploadProgress = undefined;
    }
    if (token) config.headers.set('Authorization', `Bearer ${token}`);
    if (cookies.size > 0) {
      config.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    }
    const forgery = cookies.get('XSRF-TOKEN');
    if (forgery) config.headers.set('X-XSRF-TOKEN', decodeURIComponent(forgery));
    return config;
  });

  function note({ status, headers, data }: AxiosResponse): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = String(cookie).match(/^([^=;]+)=([^;]*)/) ?? [];
      if (name) cookies.set(name.trim(), value ?? '');
    }
    const type = String(headers['content-type'] ?? '');
    last = { method: '', path: '', ...last, status, type, body: data };
  }

  const response = http.interceptors.response.use(
    (answer) => {
      note(answer);
      return answer;
    },
    (error: unknown) => {
      if (isAxiosError(error) && error.response) note(error.response);
      else if (last) last = { ...last, code: codeOf(error) ?? 'unknown' };
      return Promise.reject(error);
    },
  );

  return {
    origin,
    last: () => last,
    sign(next) {
      token = next;
    },
    end() {
      http.interceptors.request.eject(request);
      http.interceptors.response.eject(response);
      Object.assign(http.defaults, before);
    },
  };
}
