import { assertDocumented } from '../../../contract/calls/documented';
import { assertSpoken } from '../../support/api/spoken';
import type { FuzzRequest } from './request';
import type { World } from './world';

let addresses = 0;

/** A new address for each request, so that no client is refused for the faults of others. */
function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const language = { 'Accept-Language': 'id' };

async function answerFault(request: Request, response: Response, mayPass = false) {
  const { status, headers } = response;
  const asked = request.headers.get('Accept-Language');
  const text = await response.clone().text();
  if (status >= 500) return `was answered by ${status}: ${text}`;
  if (status === 429) return 'was not looked at: the address has failed too often';
  if (status < 400) return mayPass ? undefined : `was taken: ${status} ${text.slice(0, 300)}`;
  if (asked === 'id' && headers.get('Content-Language') !== 'id')
    return 'is not in the language asked for';
  await assertDocumented(request, response);
  await assertSpoken(request, response);
}

/**
 * Makes a request. Throws what is wrong with its answer, or that data have changed; these are then
 * restored.
 */
export async function expectRefused(world: World, request: FuzzRequest): Promise<void> {
  const { as, method, path, headers, body, mayPass } = request;
  const api = world.api();
  const target = path.replace(':storageId', world.storageId);
  const init: RequestInit = {
    method,
    headers: {
      ...language,
      ...(as && { Authorization: `Bearer ${await api.tokenFor(as)}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
  const response = await api.requestFrom(newAddress(), target, init);
  // `..` may lead to an unknown path, which is answered like any error.
  const described = response.status === 404 ? '/nowhere' : target;
  const made = new Request(`http://localhost/service/api${described}`, {
    method,
    headers: { ...language, ...headers },
  });
  const fault = await answerFault(made, response, mayPass).catch((error: Error) => error.message);
  const isChanged = await world.isChanged();
  if (isChanged) await world.restore();
  if (isChanged) throw new Error(`It changed a row or a file. ${fault ?? ''}`);
  if (fault) throw new Error(fault);
}
