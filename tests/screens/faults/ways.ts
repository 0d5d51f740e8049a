import { HttpResponse } from 'msw';
import type { FailingCall } from './calls';

/** The ways in which a call can go wrong. */
export type Way = keyof typeof ways;

type Answer = (call: FailingCall) => Response;

/** The messages of a 422, for a field on screen and for one that is not. */
export const fieldMessage = 'The field is wrong.';
export const strayMessage = 'Something else is wrong.';

/** The message of an error from the server. */
export function messageOf(status: number): string {
  return `The server says ${status}.`;
}

function refusal(status: number): Answer {
  return () => HttpResponse.json({ message: messageOf(status) }, { status });
}

const page = '<html><head><title>Gateway</title></head><body><h1>Markup</h1></body></html>';

function html(status: number): Answer {
  return () => HttpResponse.html(page, { status });
}

const fieldMap: Answer = ({ field }) => {
  const errors = field && { [field]: [fieldMessage], stray_field: [strayMessage] };
  return HttpResponse.json({ message: messageOf(422), errors }, { status: 422 });
};

const way = (title: string, answer?: Answer) => ({ title, answer });

/**
 * Ways without an answer are about timing: the call itself succeeds. For a browser, an answer cut
 * in the middle is none: tests/e2e/lost-connections.spec.ts.
 */
export const ways = {
  '422': way('422 with a field map', fieldMap),
  '403': way('403', refusal(403)),
  '404': way('404', refusal(404)),
  '409': way('409', refusal(409)),
  '413': way("413, a proxy's page", html(413)),
  '429': way("429, a proxy's page", html(429)),
  '500': way('500 with JSON', refusal(500)),
  '500 HTML': way('500 with HTML', html(500)),
  '200 JSON': way('200, JSON of another shape', () => HttpResponse.json({ status: 'ok' })),
  late: way('an answer that is held back'),
  '200 HTML': way("200, a proxy's page", html(200)),
  'no answer': way('no answer', () => HttpResponse.error()),
  twice: way('a double press'),
  overtaken: way('answers out of order'),
  '401': way('401', refusal(401)),
};
