import { ApiError } from '@/api/errors';
import { differencesOf } from '../calls/documented';
import type { Exchange } from './exchange';

/** The kinds of calls, and what the app shows when one of them fails (tests/screens/faults). */
export const shows = {
  exchange: 'the message of the server, and a second later the staff portal',
  logout: 'the staff portal, as if the session had ended',
  roles: 'the dashboard without roles, so without a menu',
  list: '“No data available yet!” with Try again, and no rows',
  form: 'a form that cannot be saved, with Try again',
  part: '“This could not be loaded.” with Try again in its place',
  options: '“The choices could not be loaded.” under the field',
  file: 'a message, and saves no file',
  write: 'a message, as if nothing had been saved',
  extra: 'nothing of it, as if the back end did not have the call',
};
export type Kind = keyof typeof shows;

const certificates = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;
const tooSlow = ['ECONNABORTED', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function silence(code: string): string {
  if (tooSlow.includes(code)) return 'No answer in time (see --timeout).';
  if (code === 'ECONNREFUSED') return 'Nobody listens at this address (ECONNREFUSED).';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no such host (${code}).`;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') {
    return `This address does not speak TLS (${code}): is it http:// instead of https://?`;
  }
  if (certificates.test(code)) {
    return `Its certificate is not one to trust (${code}), so browsers refuse it, too. To try it nevertheless, name the authority: NODE_EXTRA_CA_CERTS=ca.pem npm run contract …`;
  }
  return `The connection broke off before the answer was complete (${code}).`;
}

const isPage = ({ type = '', body }: Exchange) =>
  type.includes('html') || (typeof body === 'string' && /^\s*</.test(body));

const isNothing = (body: unknown) =>
  body === '' || body === undefined || body === null || (body instanceof Blob && body.size === 0);

function inQuotes(text: string): string {
  return text ? `: “${text}”` : ', without a message.';
}

function refusal(error: ApiError, exchange: Exchange): string {
  const { status } = error;
  if (isPage(exchange)) {
    return `${status} with a page of HTML: something in front of the API answers, or it reports errors as pages.`;
  }
  const fields = Object.entries(error.fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
  const reason = inQuotes([error.serverMessage, ...fields].filter(Boolean).join(' '));
  if (status === 401) return `401${reason} The app signs the person out.`;
  if (status === 404) return `404${reason} Is there such a call?`;
  return `${status}${reason}`;
}

function unreadable(error: ApiError, exchange: Exchange): string {
  const { status = 0, type, body, method, path } = exchange;
  if (isPage(exchange)) {
    return `${status} with a page of HTML instead of an answer: a sign-in page, a proxy, or the app itself?`;
  }
  if (isNothing(body)) return `${status} without a body.`;
  if (typeof body === 'string') return `${status} with ${type || 'text'} instead of JSON.`;
  if (body instanceof Blob) return `${status} with ${type || 'something'} instead of a file.`;
  const [difference = error.message] = differencesOf(method, path, status, body);
  return `The app cannot read the answer: ${difference}.`;
}

/** Explains what is wrong with the answer that made the app's call fail. */
export function explain(error: unknown, exchange: Exchange): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.kind === 'no-answer') return silence(exchange.code ?? 'unknown');
  return error.kind === 'refused' ? refusal(error, exchange) : unreadable(error, exchange);
}

const maxNotes = 4;

/** Lists what the app puts up with, though the document asks for something else. */
export function notesOn({ method, path, status = 0, body }: Exchange): string[] {
  if (body instanceof Blob) return [];
  // A write may answer with any success, and without a body.
  const isPlainWrite = method !== 'GET' && (isNothing(body) || status !== 200);
  if (isPlainWrite) return [];
  const all = differencesOf(method, path, status, body);
  const more = all.length - maxNotes;
  return more > 0 ? [...all.slice(0, maxNotes), `and ${more} more`] : all;
}
