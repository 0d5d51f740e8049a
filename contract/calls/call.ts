import type { Field } from './fields';
import type { StatusName } from './sample-rows';
import type { Schema } from './schemas';
import type { Cells } from './who';

/** The kinds of calls that a screen makes. All calls of a kind fail in the same way. */
export type Kind =
  | 'exchange'
  | 'logout'
  | 'list'
  /** What a form is filled with. */
  | 'form fill'
  /** A part of a screen or modal. */
  | 'part'
  /** Choices of a select. */
  | 'options'
  /** A form. */
  | 'save'
  | 'import'
  /** Send, Reset and the download of units. */
  | 'action'
  | 'delete'
  /** An export or a download. */
  | 'file';

/** A step of the person: press the button of this name, fill in a field, or choose an option. */
export type Step =
  | string
  | { type: string; text: string }
  | { choose: string; option: string }
  | { pick: string }
  | { attach: string; name: string };

/** A place in the app that makes the call. */
export type Use = {
  kind: Kind;
  /** The path of the screen. */
  at: string;
  /** The active role. */
  as: string;
  /** The steps to the call; the last one makes it. Empty if opening the screen makes it. */
  steps: Step[];
  /** Query parameters that tell this use of the call from another. */
  query?: string;
  /** The field that the 422 names. */
  field?: string;
  /** HTML that is on screen once the answer has arrived. */
  brings?: string;
  /** The label of the select that offers the options. */
  label?: string;
  /** The file name of the download. */
  saves?: string;
};

export type Fields = Record<string, Field>;

/** A call of the API: all that the tests and docs/openapi.json know about it. */
export type Call = {
  /** Method and path, as registered in the router. */
  call: string;
  /** The effect, in a few words. */
  does: string;
  /** Note for a back-end team. */
  note?: string;
  who: Cells;
  /** Outside the scope, a call about one document answers 404, and a list omits it. */
  on?: 'document' | 'list';
  /** Query parameters, with what they do. */
  query?: Record<string, string>;
  /** `keyedBy`: keys are data, such as column names; `json` has the fixture's. */
  body?: { json: Fields; keyedBy?: string } | { form: Fields };
  /** Each success: the schema of its JSON, or the media type of its file; '' for no body. */
  answers: Record<number, Schema | string>;
  /** Refusals that do not follow from the rest, with their reason. */
  refusals?: Record<number, string>;
  /** The status of the document that the call needs; any will do without it. */
  in?: StatusName;
  /** Places where the app makes the call, or why it does not. */
  uses: Use[] | string;
};
