import { HttpResponse } from 'msw';

/** The ways in which a call can go wrong. */
export type Way = keyof typeof ways;

const page = '<html><head><title>Gateway</title></head><body><h1>Markup</h1></body></html>';

function html(status: number) {
  return () => HttpResponse.html(page, { status });
}

function refusal(status: number) {
  return () => HttpResponse.json({ message: messageOf(status) }, { status });
}

/** The message of an error from the server. */
export function messageOf(status: number): string {
  return `The server says ${status}.`;
}

/** `answer` builds the response. Ways without one are about timing; the call itself succeeds. */
export const ways = {
  '422': { title: '422 with a field map', answer: undefined },
  '401': { title: '401', answer: refusal(401) },
  '403': { title: '403', answer: refusal(403) },
  '404': { title: '404', answer: refusal(404) },
  '409': { title: '409', answer: refusal(409) },
  '413': { title: "413, a proxy's page", answer: html(413) },
  '429': { title: "429, a proxy's page", answer: html(429) },
  '500': { title: '500 with JSON', answer: refusal(500) },
  '500 HTML': { title: '500 with HTML', answer: html(500) },
  '200 HTML': { title: "200, a proxy's page", answer: html(200) },
  '200 JSON': {
    title: '200, JSON of another shape',
    answer: () => HttpResponse.json({ status: 'ok' }),
  },
  'no answer': { title: 'no answer', answer: () => HttpResponse.error() },
  cut: { title: 'cut in the middle', answer: undefined },
  late: { title: 'answer after 30 s', answer: undefined },
  overtaken: { title: 'answers out of order', answer: undefined },
  twice: { title: 'asked for twice', answer: undefined },
} as const;
