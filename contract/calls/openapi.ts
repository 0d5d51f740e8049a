import { camelCase, groupBy, mapValues } from 'es-toolkit';
import { roleNames } from '../../server/domain/roles';
import { catalogue } from '../../server/texts/catalogue';
import type { Entry } from '../../server/texts/entry';
import type { Call, Fields } from './call';
import { calls, partsOf } from './calls';
import type { Field } from './fields';
import { components, object, ref, type Schema } from './schemas';
import { embeddedCalls } from './session';
import { scopes } from './who';

/** The content of docs/openapi.json. */

/** The JSON that the embedded API has answered, by call and status: `GET /user/roles 200`. */
export type Answers = Record<string, unknown>;

const introduction = `What the app asks of a back end: every call that it makes, and what it reads of the answers.

- A call succeeds with any status from 200 to 299. A write may answer without a body: the app then says “Done.”
- After any 401 the app forgets the session. A 422 that names fields is shown in the form. Of any other refusal the app shows the \`message\`, and for a page of a proxy its own words.
- The app takes what back ends really send: numbers and ids as text, \`null\` for what is missing, \`true\` and \`false\` for 1 and 0, lists with gaps as objects, \`data\` and \`links\` of a list one level higher, \`links\` under \`meta\`, the messages of a 422 under \`message\`, under \`data\` or in the body itself.
- In a body, \`null\` or an empty text stands for what the person has not entered. A back end refuses it with a 422 if it needs it.
- On the app's own origin, the cookie XSRF-TOKEN goes back as the header X-XSRF-TOKEN.
- \`x-roles\` says whose documents or data a role may reach with the call. \`x-embedded-api\` holds limits of the embedded API, and \`x-embedded-api-messages\` what it says, by code and language. All are decisions of the embedded API; another back end may make its own.
- \`npm run contract\` tries these calls on a back end, and says what the app could not live with.`;

const error = (description: string) => ({ description, ...json(ref('Error')) });
const json = (schema: Schema, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

function sentAs(field: Field): Schema {
  switch (field.kind) {
    case 'whole number':
      return { type: ['integer', 'null'] };
    case 'flag':
      return { anyOf: [ref('Flag'), { type: 'null' }] };
    case 'ids':
      return { type: 'array', items: ref('Id') };
    case 'names':
      return { type: 'array', items: { enum: field.names } };
    case 'sentences':
      return {
        type: 'array',
        items: { type: 'string', 'x-embedded-api': { maxLength: field.longest } },
      };
    case 'id':
    case 'choice':
      return { anyOf: [ref('Id'), { type: 'null' }] };
    case 'file':
      return { type: 'string', contentMediaType: 'application/octet-stream' };
    default:
      return { type: 'string' };
  }
}

function limitsOf(field: Field): Schema | undefined {
  if (field.kind === 'whole number') return { minimum: field.least, maximum: field.most };
  if (field.kind === 'sentences') return { maxItems: field.most };
  if (field.kind !== 'text') return;
  const { longest, isOptional, pattern } = field;
  return {
    ...(!isOptional && { minLength: 1 }),
    maxLength: longest,
    ...(pattern && { pattern: pattern.source }),
  };
}

function schemaOf(field: Field): Schema {
  const limits = limitsOf(field);
  return {
    ...sentAs(field),
    ...(field.says && { description: field.says }),
    ...(limits && { 'x-embedded-api': limits }),
  };
}

const isLeftOut = (field: Field) =>
  ['file', 'names', 'sentences'].includes(field.kind) && 'isOptional' in field;

function fieldsSchema(fields: Fields): Schema {
  const entries = Object.entries(fields);
  const schemas = (chosen: typeof entries) =>
    Object.fromEntries(chosen.map(([name, field]) => [name, schemaOf(field)]));
  return object(
    schemas(entries.filter(([, field]) => !isLeftOut(field))),
    schemas(entries.filter(([, field]) => isLeftOut(field))),
  );
}

function requestBody({ body }: Call) {
  if (!body) return;
  const fields = 'form' in body ? body.form : body.json;
  const example = mapValues(fields, (field) => field.example);
  if ('form' in body) {
    const schema = fieldsSchema(fields);
    return { required: true, content: { 'multipart/form-data': { schema, example } } };
  }
  const schema: Schema = body.keyedBy
    ? {
        type: 'object',
        description: `Values by ${body.keyedBy}.`,
        additionalProperties: { type: 'string' },
      }
    : fieldsSchema(fields);
  return { required: true, content: { 'application/json': { schema, example } } };
}

function parameters({ call, query = {} }: Call) {
  const inPath = [...call.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: ref('Id'),
  }));
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: /^(page|per_page|limit|version)$/.test(name) ? 'integer' : 'string' },
  }));
  return [...inPath, ...inQuery];
}

function success(answer: Schema | string, example: unknown) {
  if (answer === '') return { description: 'Nothing' };
  return typeof answer === 'string'
    ? { description: 'The file', content: { [answer]: {} } }
    : { description: 'Success', ...json(answer, example) };
}

const invalid = {
  description: 'Fields need another value; or the page or the version is none.',
  ...json(ref('FieldErrors')),
};

/** Refusals that many calls share. */
const responses = {
  Malformed: error('The body is malformed.'),
  NoSession: error('There is no session, or it has ended.'),
  Forbidden: error('The roles of the caller do not allow this.'),
  NotFound: error('There is no such row for this caller.'),
  TooSlow: error('The body did not arrive in time.'),
  TooLarge: error('The body is too large.'),
  Invalid: invalid,
  TooManyCalls: error(
    'The session has too many calls under way. `Retry-After` says when to repeat it.',
  ),
  ServerError: error('Something is wrong on the server.'),
};

const shared = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` });

/** The refusals that follow from what a call takes and who may make it. */
function refusals({ call, who, body, query = {}, refusals }: Call): Record<string, object> {
  const isClosed = roleNames.some((role) => who[role] === 403) || query.role;
  const isChecked = body || query.page || query.version;
  const told = Object.entries(refusals ?? {}).map(([status, why]) => [status, error(why)]);
  return {
    ...(body && { 400: shared('Malformed') }),
    ...(who.none === 401 && { 401: shared('NoSession') }),
    ...(isClosed && { 403: shared('Forbidden') }),
    ...(call.endsWith(':id') && { 404: shared('NotFound') }),
    ...(body && { 408: shared('TooSlow') }),
    ...(body && 'json' in body && { 413: shared('TooLarge') }),
    ...(isChecked && { 422: shared('Invalid') }),
    ...(who.none === 401 && { 429: shared('TooManyCalls') }),
    ...Object.fromEntries(told),
    '5XX': shared('ServerError'),
  };
}

function rolesOf({ who }: Call) {
  if (who.none === 'yes') return;
  const open = roleNames.filter((role) => who[role] !== 403);
  return Object.fromEntries(
    open.map((role) => {
      const cell = who[role];
      return [role, cell in scopes ? scopes[cell as keyof typeof scopes] : 'yes'];
    }),
  );
}

const tagOf = ({ call }: Call) => call.split('/').slice(1, 3).join('/');

function operation(call: Call, examples: Answers) {
  const { does, note, who, answers } = call;
  const body = requestBody(call);
  const roles = rolesOf(call);
  const isExtra = embeddedCalls.includes(call);
  const successes = Object.entries(answers).map(([status, answer]) => [
    status,
    success(answer, examples[`${call.call} ${status}`]),
  ]);
  return {
    operationId: camelCase(call.call),
    tags: [isExtra ? 'embedded API only' : tagOf(call)],
    summary: does,
    ...(note && { description: note }),
    ...(who.none === 'yes' && { security: [] }),
    ...(roles && { 'x-roles': roles }),
    parameters: parameters(call),
    ...(body && { requestBody: body }),
    responses: { ...Object.fromEntries(successes), ...refusals(call) },
  };
}

/** The sentences of the embedded API. */
function messages() {
  const entries = Object.entries<Entry>(catalogue);
  return Object.fromEntries(
    entries.flatMap(([en, { code, id }]) => (code ? [[code, { en, id }]] : [])),
  );
}

/** The document: what the catalogue says, with these answers as examples. */
export function openApi(examples: Answers = {}) {
  const byPath = groupBy(calls, (call) => partsOf(call).path.replace(/:(\w+)/g, '{$1}'));
  const paths = Object.entries(byPath).map(([path, ofPath]) => [
    path,
    Object.fromEntries(
      ofPath.map((call) => [partsOf(call).method.toLowerCase(), operation(call, examples)]),
    ),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Berkas', version: '1', description: introduction },
    servers: [{ url: '/service/api' }],
    security: [{ session: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      responses,
      schemas: components,
    },
    'x-embedded-api-messages': messages(),
  };
}

export const openApiText = (examples: Answers) =>
  `${JSON.stringify(openApi(examples), undefined, 2)}\n`;
