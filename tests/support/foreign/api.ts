import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Api, Caller } from './context';
import { addDocuments } from './documents';
import { hostileSpeaker } from './hostile';
import { withGaps } from './laravel';
import { addReferenceData } from './reference-data';
import { createWorld, roles, type World } from './world';

/**
 * A second, independent implementation of the contract, as a PHP framework would answer. It shares
 * no code with the embedded API or the app.
 */

/** A cookie value as Laravel encodes it: base64 with its padding written as %3D. */
const antiForgery = Buffer.from('{"iv":"1","value":"2","mac":"345"}').toString('base64');
/** Laravel sets it on every response, pages included. */
export const antiForgeryCookie = `XSRF-TOKEN=${encodeURIComponent(antiForgery)}; Path=/; Max-Age=7200; SameSite=Lax`;

/**
 * `filesOrigin` serves files and pictures. A browser at `otherOrigin` may call, too, without the
 * anti-forgery token, because it cannot have the cookie.
 */
export function createForeignApi(filesOrigin: string, otherOrigin: string) {
  const worlds = new Map<string, World>();
  const handOffs = new Map<string, Caller & { isHostile: boolean }>();
  const callers = new Map<string, Caller>();
  const api: Api = new Hono();

  /**
   * A hand-off token. Tests with different world names share no data; a name with `hostile` fills
   * the world with markup, one with `queue` has 30 more documents wait for a verifier.
   */
  function handOff(worldName: string, role: string): string {
    const isHostile = worldName.includes('hostile');
    let world = worlds.get(worldName);
    if (!world) {
      const waiting = worldName.includes('queue') ? 30 : 0;
      world = createWorld(isHostile ? hostileSpeaker() : (text) => text, filesOrigin, waiting);
      worlds.set(worldName, world);
    }
    const token = randomBytes(24).toString('base64');
    const held = role === 'all' ? roles : roles.filter(({ name }) => name === role);
    handOffs.set(token, { world, roles: held, isHostile });
    return token;
  }

  api.use(async (c, next) => {
    const isApart = c.req.header('Origin') === otherOrigin;
    if (isApart) {
      c.header('Access-Control-Allow-Origin', otherOrigin);
      c.header('Vary', 'Origin');
    }
    if (isApart && c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      c.header('Access-Control-Allow-Headers', 'authorization, content-type');
      return c.body(null, 204);
    }
    // The app must not send versions to a back end that never sent any.
    if (c.req.query('version')) return c.json({ message: 'Unknown parameter: version.' }, 400);
    c.header('X-Powered-By', 'PHP/8.2.12');
    c.header('Set-Cookie', antiForgeryCookie);
    const isWrite = !['GET', 'HEAD'].includes(c.req.method);
    // The framework compares the decoded value.
    const isForged =
      getCookie(c, 'XSRF-TOKEN') !== antiForgery || c.req.header('X-XSRF-TOKEN') !== antiForgery;
    if (isWrite && !isApart && isForged) {
      const body = { message: 'CSRF token mismatch.', exception: 'HttpException' };
      // Hono's types lack Laravel's own status 419.
      return c.json(body, 419 as 400);
    }
    await next();
  });

  api.post('/authentication/session', async (c) => {
    const { access_token } = await c.req.json();
    const found = handOffs.get(access_token);
    if (!found) return c.json({ status: false, message: 'Token tidak dikenal.' }, 403);
    handOffs.delete(access_token);
    const { world, isHostile, ...caller } = found;
    const token = `${callers.size + 1}|${randomBytes(30).toString('base64url')}`;
    callers.set(token, { world, ...caller });
    return c.json({
      status: true,
      data: {
        user: {
          ...world.owner,
          avatar: isHostile ? ' javascript:window.pwned=1' : `${filesOrigin}/closed/foto.jpg`,
          unit_verifikator: { id: randomUUID(), nama: world.say('Biro Umum') },
          email_verified_at: null,
        },
        token,
        token_type: 'Bearer',
        expires_in: '7200',
        roles: caller.roles,
      },
    });
  });

  api.use(async (c, next) => {
    const caller = callers.get(c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '');
    if (!caller) return c.json({ message: 'Unauthenticated.' }, 401);
    c.set('caller', caller);
    await next();
  });

  api.post('/authentication/logout', (c) => {
    callers.delete(c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '');
    return c.body(null, 204);
  });
  api.get('/user/roles', (c) => {
    const { roles: held, world } = c.get('caller');
    const described = held.map(({ description, ...role }) => ({
      ...role,
      description: description && world.say(description),
    }));
    return c.json({ data: withGaps(described) });
  });

  addReferenceData(api);
  addDocuments(api);
  api.notFound((c) => c.json({ message: 'Not Found' }, 404));
  return { handOff, api };
}
