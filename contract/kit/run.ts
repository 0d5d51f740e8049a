import { exchangeToken, logout, rolesQuery } from '@/api/session';
import { getPages } from '@/navigation/menus';
import { roleNames } from '../../server/domain/roles';
import { contractCalls } from '../calls/documented';
import { attempt, type Finding, type Play, run } from './attempt';
import { type Caller, callFrom } from './exchange';
import { openScreens } from './reads';
import { playWrites } from './writes';

export type Settings = {
  url: string;
  /** The access token of a session. */
  token: string;
  /** A token of the portal to exchange for a session, in place of `token`. */
  handOff: string;
  /** True to create, change and delete rows. */
  write: boolean;
  /** How long to wait for an answer. */
  seconds: number;
};

/** Exchanges the hand-off. Returns the access token. */
async function* signIn(caller: Caller, { token, handOff }: Settings): Play<string> {
  if (!handOff) return token;
  const session = yield* attempt(caller, 'exchange', () => exchangeToken(handOff));
  return session?.token ?? '';
}

/**
 * The app signs people out by a 401, so a token that nobody has must be answered with one. It comes
 * first because the answer brings the anti-forgery cookie, as the app's own page does.
 */
async function* playWrongToken(caller: Caller): Play {
  const call = 'GET /user/roles with a token that nobody has';
  caller.sign('nobody-has-this-token');
  await run(rolesQuery).catch(() => undefined);
  caller.sign('');
  const { status } = caller.last() ?? {};
  if (status === 401) return yield { call, verdict: 'ok' };
  // Without an answer, the next call says why.
  if (status === undefined) return;
  const says = `The answer is ${status}, not 401.`;
  const shows = 'errors everywhere once the session has ended, instead of signing the person out';
  yield { call, verdict: 'wrong', says, shows };
}

function noMenu(names: string[]): Finding {
  const held = names.map((name) => `“${name}”`).join(', ') || 'none at all';
  return {
    call: 'the roles of GET /user/roles',
    verdict: 'wrong',
    says: `No role has a menu: ${held}. The app knows ${roleNames.join(', ')}.`,
    shows: 'the dashboard, and no other screen',
  };
}

async function* playAll(caller: Caller, settings: Settings): Play {
  yield* playWrongToken(caller);
  const token = yield* signIn(caller, settings);
  if (!token) return;
  caller.sign(token);
  const roles = yield* attempt(caller, 'roles', () => run(rolesQuery));
  if (!roles) return;
  const screens = roles.flatMap(({ name }) =>
    getPages(name).map(({ path }) => ({ path, role: name })),
  );
  if (screens.length === 0) yield noMenu(roles.map(({ name }) => name));
  yield* openScreens(caller, screens);
  if (settings.write) yield* playWrites(caller, screens);
  if (settings.handOff) yield* attempt(caller, 'logout', logout);
}

function whyNotTried(call: string, { write }: Settings, isAnyWrong: boolean): string {
  if (call === 'POST /authentication/session') return 'it takes --hand-off';
  if (call === 'POST /authentication/logout') return 'it would end the session of your token';
  if (call === 'GET /administrator/users/detail/{id}') return 'the app does not make it';
  if (/send|reset|verifications\/update|approves\/update/.test(call)) return 'it cannot be undone';
  if (!call.startsWith('GET') && !write) return 'it takes --write';
  const noScreen = 'no role of this token has its screen';
  return isAnyWrong ? `${noScreen}, or a call before it is wrong` : noScreen;
}

/** Plays all calls, then names those that it has left out. */
export async function* findings(settings: Settings): Play {
  const caller = callFrom(settings.url, settings.seconds);
  const played = new Set<string>();
  let isAnyWrong = false;
  try {
    for await (const finding of playAll(caller, settings)) {
      played.add(finding.call);
      isAnyWrong ||= finding.verdict === 'wrong';
      yield finding;
    }
  } finally {
    caller.end();
  }
  for (const call of contractCalls.filter((one) => !played.has(one))) {
    yield { call, verdict: 'not tried', says: whyNotTried(call, settings, isAnyWrong) };
  }
}

function linesOf({ call, verdict, says, shows, notes = [] }: Finding): string[] {
  const [method = '', ...path] = call.split(' ');
  const name = /^[A-Z]+$/.test(method) ? `${method.padEnd(7)}${path.join(' ')}` : call;
  if (verdict === 'not tried') return [`${name}: not tried, because ${says}.`];
  return [
    `${name}: ${verdict === 'ok' ? 'ok' : 'WRONG'}`,
    ...(says ? [`         ${says}`] : []),
    ...(shows ? [`         The app shows ${shows}.`] : []),
    ...notes.map((note) => `         The app puts up with it: ${note}.`),
  ];
}

/** Says call by call what is wrong. Resolves to whether the app can live with the back end. */
export async function runContract(
  settings: Settings,
  say: (line: string) => void,
): Promise<boolean> {
  // An answer may repeat the token that it refuses.
  const secrets = [settings.token, settings.handOff].filter(Boolean);
  const hide = (line: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '<token>'), line);
  const count = { ok: 0, wrong: 0, 'not tried': 0 };
  for await (const finding of findings(settings)) {
    count[finding.verdict] += 1;
    for (const line of linesOf(finding)) say(hide(line));
  }
  say('');
  say(`${count.ok} ok, ${count.wrong} wrong, ${count['not tried']} not tried.`);
  return count.wrong === 0 && count.ok > 0;
}
