import { paths } from '@/navigation/paths';
import type { Call } from './call';
import { text } from './fields';
import { historyCall } from './resource-calls';
import { confirmation, data, object, ref, rows } from './schemas';
import { signedIn, withoutSession } from './who';

export const sessionCalls: Call[] = [
  {
    call: 'POST /authentication/session',
    does: 'Exchange the portal’s hand-off token for a session',
    note: 'The app shows the message of a refusal in a toast and opens the staff portal a second later.',
    who: withoutSession,
    body: { json: { access_token: text(8000, 'hand-off', 'The `token` of /session.') } },
    answers: { 200: data(ref('Session')) },
    refusals: { 400: 'The token is not valid, or the person has no access.' },
    uses: [{ kind: 'exchange', at: `${paths.session}?token=hand-off`, as: '', steps: [] }],
  },
  {
    call: 'POST /authentication/logout',
    does: 'End the session',
    who: signedIn,
    answers: { 200: confirmation },
    uses: [{ kind: 'logout', at: paths.dashboard, as: 'asn', steps: ['Profile of', 'Sign Out'] }],
  },
  {
    call: 'GET /user/roles',
    does: 'The roles that the caller holds',
    who: signedIn,
    answers: { 200: rows('Role') },
    uses: [{ kind: 'part', at: paths.dashboard, as: 'asn', steps: [], brings: 'Civil servant' }],
  },
];

/** Calls that the contract does not need: any back end may do without them. */
export const embeddedCalls: Call[] = [
  ...[
    '/data-referensi/columns',
    '/data-referensi/categories',
    '/data-referensi/mime-types',
    '/data-referensi/document-types',
    '/data-referensi/unit-verifikators',
    '/administrator/users',
  ].map(historyCall),
  {
    call: 'GET /files/:storageId',
    does: 'The file of a preview',
    // A browser's viewer sends no token, so the address carries its own signature.
    note: 'Where `url` of a view leads; it is signed and works for five minutes.',
    who: withoutSession,
    query: { token: 'The signature.' },
    answers: { 200: '*/*', 206: '*/*', 304: '' },
    refusals: {
      403: 'The signature is not valid any more.',
      404: 'There is no such file.',
      416: 'The file ends before the range begins.',
    },
    uses: 'the viewer fetches files',
  },
  {
    call: 'POST /client-errors',
    does: 'Report an error of the app',
    note: 'Sent as text by `sendBeacon`: JSON with kind, message, stack, version, browser and route. Whatever is sent is answered alike.',
    who: withoutSession,
    answers: { 204: '' },
    uses: 'nobody waits for the answer',
  },
  {
    call: 'GET /health/live',
    does: 'Whether the process answers',
    who: withoutSession,
    answers: {
      200: data(object({ status: { const: 'ok' }, version: { type: 'string' } })),
    },
    uses: 'machines ask',
  },
  {
    call: 'GET /health/ready',
    does: 'Whether the process can read and write',
    who: withoutSession,
    answers: { 200: data(object({ status: { const: 'ok' } })) },
    uses: 'machines ask',
  },
  {
    call: 'GET /openapi.json',
    does: 'This document',
    who: withoutSession,
    answers: { 200: object({ openapi: { type: 'string' } }) },
    uses: 'back-end teams read it',
  },
];
