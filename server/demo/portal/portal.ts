import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { SignJWT } from 'jose';
import { detectLanguage, languageOf } from '../../http/words';
import type { Database } from '../../storage/database';
import { createBells, isSigned } from './bells';
import { homePage } from './home-page';
import { demoPeopleIn, isKnown, otherPeopleIn } from './people';
import { helpPage, signedOutPage, unknownPersonPage } from './plain-pages';
import { wordsIn } from './texts';

export type PortalDeps = {
  db: Database;
  /** The secret shared with the API (HS256). */
  portalKey: Uint8Array;
  eventsKey: Uint8Array;
};

const stylesheet = readFileSync(join(import.meta.dirname, 'portal.css'), 'utf8');
const colleaguesShown = 20;
/** Bytes. Hand-offs hold a username; events hold some numbers, too. */
const maxBody = 4 * 1024;

const wordsFor = (c: Context) => wordsIn(languageOf(c));

/** Signs a token that signs its holder in once, as `username`, within 60 seconds. */
function signHandOff(username: string, portalKey: Uint8Array): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(username)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(portalKey);
}

/**
 * A stand-in for the staff portal, to be mounted at /portal. Never use it in production: it asks
 * for no password.
 */
export function createPortal({ db, portalKey, eventsKey }: PortalDeps): Hono {
  const portal = new Hono();
  const bells = createBells();
  portal.use(detectLanguage);

  portal.get('/', async (c) =>
    c.html(
      homePage(
        wordsFor(c),
        await demoPeopleIn(db),
        await otherPeopleIn(db, colleaguesShown),
        bells.of,
      ),
    ),
  );

  portal.post('/hand-off', bodyLimit({ maxSize: maxBody }), async (c) => {
    const { username } = await c.req.parseBody();
    if (typeof username !== 'string' || !(await isKnown(db, username))) {
      return c.html(unknownPersonPage(wordsFor(c)), 404);
    }
    bells.clear(username);
    const token = await signHandOff(username, portalKey);
    c.header('Cache-Control', 'no-store');
    return c.redirect(`/session?${new URLSearchParams({ token, language: languageOf(c) })}`, 303);
  });

  portal.post('/events', bodyLimit({ maxSize: maxBody }), async (c) => {
    const body = await c.req.text();
    if (!isSigned(body, c.req.header(), eventsKey)) {
      return c.body(null, 401);
    }
    bells.ring(body);
    return c.body(null, 204);
  });

  portal.get('/logout', (c) => c.html(signedOutPage(wordsFor(c))));
  portal.get('/help', (c) => c.html(helpPage(wordsFor(c))));
  portal.get('/portal.css', (c) =>
    c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  return portal;
}
