import { existsSync } from 'node:fs';
import * as v from 'valibot';

/** What the API needs to know from outside (.env.example). */
export type Env = {
  port: number;
  dataDir: string;
  /** In production the stand-in portal is off. */
  isProduction: boolean;
  /** Outside production it may be missing: then one is made and kept. */
  portalKey: string | undefined;
  /** Username at the portal of somebody who is to be an administrator. */
  administrator: string | undefined;
  /** Reverse proxies between the clients and this server. */
  trustedProxies: number;
};

const leastKeyLength = 32;

const notAPort = 'PORT must be a whole number from 0 to 65535.';

const port = v.pipe(
  v.optional(v.string(), '4173'),
  v.regex(/^\d+$/, notAPort),
  v.transform(Number),
  v.maxValue(65_535, notAPort),
);

const variables = v.pipe(
  v.object({
    PORT: port,
    DATA_DIR: v.optional(v.string(), './data'),
    NODE_ENV: v.optional(v.string(), ''),
    TRUSTED_PROXIES: v.pipe(
      v.optional(v.string(), '0'),
      v.regex(/^\d$/, 'TRUSTED_PROXIES must be a number from 0 to 9.'),
      v.transform(Number),
    ),
    ADMINISTRATOR: v.optional(
      v.pipe(v.string(), v.maxLength(255, 'ADMINISTRATOR must be a username.')),
    ),
    PORTAL_KEY: v.optional(
      v.pipe(v.string(), v.minLength(leastKeyLength, 'PORTAL_KEY must have 32 bytes or more.')),
    ),
  }),
  v.check(
    ({ NODE_ENV, PORTAL_KEY }) => NODE_ENV !== 'production' || PORTAL_KEY !== undefined,
    'In production PORTAL_KEY is required: the secret with which the portal signs its hand-off tokens.',
  ),
);

/** Validates the environment; an empty variable counts as missing. Throws an error that names each one that is wrong. */
export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { success, output, issues } = v.safeParse(variables, given);
  if (!success) throw new Error(issues.map(({ message }) => message).join('\n'));
  return {
    port: output.PORT,
    dataDir: output.DATA_DIR,
    isProduction: output.NODE_ENV === 'production',
    portalKey: output.PORTAL_KEY,
    administrator: output.ADMINISTRATOR,
    trustedProxies: output.TRUSTED_PROXIES,
  };
}

/** The environment of this process, with what a `.env` file in the working directory adds. */
export function processEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env);
}
