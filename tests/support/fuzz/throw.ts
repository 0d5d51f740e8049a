import type { FuzzRequest } from './request';
import type { World } from './world';

/** The time limit of a request in milliseconds, for a busy machine. */
const timeLimit = 20_000;

function toRequest({ as, method, path, headers, body }: FuzzRequest, world: World): Request {
  return new Request(`http://localhost/service/api${world.fill(path)}`, {
    method,
    headers: {
      'X-Forwarded-For': world.newAddress(),
      ...(as && { Authorization: `Bearer ${world.tokenOf(as)}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeLimit} ms`)), timeLimit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function refusalFault(text: string, response: Response): string | undefined {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return 'is not JSON';
  const { message, errors = {} } = JSON.parse(text);
  if (typeof message !== 'string' || message === '') return 'has no message';
  const said = Object.values(errors).flat();
  const isSaid = said.every((text) => typeof text === 'string' && text !== '');
  if (!isSaid || (response.status === 422) !== said.length > 0) return 'names no field';
}

function answerFault({ method, mayPass }: FuzzRequest, response: Response, text: string) {
  const { status } = response;
  if (status >= 500) return `was answered by ${status}: ${text}`;
  if (status === 429) return 'was not looked at: the address has failed too often';
  if (status < 400) return mayPass ? undefined : `was taken: ${status} ${text.slice(0, 300)}`;
  const fault = method === 'HEAD' ? undefined : refusalFault(text, response);
  return fault && `was refused by a ${status} that ${fault}: ${text.slice(0, 300)}`;
}

/** Makes a request. Resolves to what was wrong; restores the data if it changed. */
export async function faultOf(world: World, request: FuzzRequest): Promise<string | undefined> {
  const answered = inTime(
    (async () => {
      const response = await world.fetch(toRequest(request, world));
      return answerFault(request, response, await response.text());
    })(),
  );
  const fault = await answered.catch((error: Error) => `failed: ${error.stack}`);
  const { digest } = world;
  const isChanged = (await digest.now()) !== digest.first;
  if (isChanged) await world.restore();
  return isChanged ? `changed a row or a file; ${fault ?? ''}` : fault;
}
