import type { Kind, Use } from '../../../contract/calls/call';
import { calls as catalogue } from '../../../contract/calls/calls';

export type { Kind, Step } from '../../../contract/calls/call';

/** A call of the API's contract, from a place in the app. */
export type FailingCall = Use & {
  /** `GET /document/documents/view/{id}`; `{id}` matches one segment. */
  call: string;
};

/** Every call of the contract, once for each place that handles it differently. */
export const failingCalls: FailingCall[] = catalogue.flatMap(({ call, uses }) =>
  typeof uses === 'string'
    ? []
    : uses.map(({ query, ...use }) => ({
        ...use,
        call: [call.replace(':id', '{id}'), query].filter(Boolean).join('?'),
      })),
);

export function callOf(name: string): FailingCall {
  const call = failingCalls.find((candidate) => candidate.call === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

/** Kinds after whose failure a screen offers Try again. */
export const isRead = (kind: Kind) => ['list', 'form fill', 'part', 'options'].includes(kind);
