import { deriveKeys, type Keys } from './auth/keys';
import type { Env } from './env';

/** The keys that sign what the portal is told and asked. Nobody can sign in with them. */
export const eventsKeysOf = ({ eventsKeys }: Pick<Env, 'eventsKeys'>, portalKeys: Keys): Keys =>
  eventsKeys ?? deriveKeys(portalKeys, 'portal events');
