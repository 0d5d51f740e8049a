import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { findCaller } from '../auth/caller';
import { spendHandOff, verifyHandOff } from '../auth/hand-off';
import { closeSession, openSession } from '../auth/session-tokens';
import type { Deps } from '../deps';
import { type ApiEnv, authenticate } from '../http/authenticate';
import { clientAddress } from '../http/client-address';
import { requiredText } from '../http/fields';
import { readJson } from '../http/input';
import { limitFailures } from '../http/limit-failures';
import { users } from '../storage/schema';

const exchange = v.object({ access_token: requiredText(4000) });

function refused(message: string): HTTPException {
  return new HTTPException(400, { message });
}

const unusable =
  'This sign-in link is not valid any more. Please open the application from the portal.';

/** An office of hundreds behind one address has some stale links in a minute, not this many. */
const failedExchanges = {
  most: 60,
  addresses: 10_000,
  message:
    'Too many sign-ins have failed. Please wait a minute, then open the application from the portal.',
};

/** Sign-in by the portal's hand-off token, and sign-out (spec section 7). */
export function sessionRoutes({ db, portalKey, trustedProxies, now }: Deps) {
  const routes = new Hono<ApiEnv>();
  const addressOf = (c: Context) => clientAddress(c, trustedProxies);
  const limited = limitFailures(failedExchanges, addressOf, now);

  routes.post('/session', limited, async (c) => {
    const { access_token } = await readJson(c, exchange);
    const handOff = await verifyHandOff(access_token, portalKey, now());
    if (!handOff) throw refused(unusable);

    const session = await db.transaction(async (tx) => {
      if (!(await spendHandOff(tx, handOff))) throw refused(unusable);
      const user = await tx.query.users.findFirst({ where: eq(users.username, handOff.username) });
      const caller = user && (await findCaller(tx, user.id));
      if (!caller || caller.roles.length === 0) return;
      return { caller, token: await openSession(tx, caller.id, now()) };
    });
    if (!session) throw refused('Your account has no access to this application.');

    const { caller, token } = session;
    c.set('caller', caller);
    c.header('Cache-Control', 'no-store');
    return c.json({
      data: {
        user: {
          name: caller.name,
          username: caller.username,
          avatar: caller.avatar,
          unit_verifikator: caller.unit_verifikator?.nama ?? '',
        },
        token,
        roles: caller.roles,
      },
    });
  });

  routes.post('/logout', authenticate(db, now), async (c) => {
    await closeSession(db, c.var.token);
    return c.json({ message: 'You have signed out.' });
  });

  return routes;
}
