import { Hono } from 'hono';
import type { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { spendHandOff, verifyHandOff } from '../auth/hand-off';
import { provision } from '../auth/provision';
import { closeSession, openSession } from '../auth/session-tokens';
import type { Deps } from '../deps';
import { type ApiEnv, authenticate } from '../http/authenticate';
import { refusal } from '../http/errors';
import { requiredText } from '../http/fields';
import { readJson } from '../http/input';
import { rolesInWords, said } from '../http/words';
import { currentLog } from '../log/log';
import { type Plain, sentence } from '../texts/sentence';

/** Characters. A longer token would not fit into the URL that carries it. */
const maxTokenLength = 8000;
const exchange = v.object({ access_token: requiredText(maxTokenLength) });

/** A refusal whose reason is for the log alone. */
function refused(text: Plain, reason: string): HTTPException {
  currentLog().warn({ reason }, 'sign-in refused');
  return refusal(400, text);
}

const unusable = 'This sign-in link is not valid. Please open the application from the portal.';

/** Sign-in with the portal's hand-off token, and sign-out. */
export function sessionRoutes({ db, portalKeys, addressedTo, administrator, now }: Deps) {
  const routes = new Hono<ApiEnv>();

  routes.post('/session', async (c) => {
    const { access_token } = await readJson(c, exchange);
    const handOff = await verifyHandOff(access_token, portalKeys, now(), addressedTo);
    if ('reason' in handOff) throw refused(unusable, handOff.reason);
    const { claims } = handOff;

    const session = await db.transaction(async (tx) => {
      if (!(await spendHandOff(tx, claims))) throw refused(unusable, 'used before');
      const caller = await provision(tx, claims, administrator);
      return caller && { caller, token: await openSession(tx, caller.id, now()) };
    });
    if (!session) throw refused('Your account has no access to this application.', 'no role');

    const { caller, token } = session;
    c.set('caller', caller);
    return c.json({
      data: {
        user: {
          name: caller.name,
          username: caller.username,
          avatar: caller.avatar,
          unit_verifikator: caller.unit_verifikator?.nama ?? '',
        },
        token,
        roles: rolesInWords(c, caller.roles),
      },
    });
  });

  routes.post('/logout', authenticate(db, now), async (c) => {
    await closeSession(db, c.var.token);
    return c.json(said(c, sentence('You have signed out.')));
  });

  return routes;
}
