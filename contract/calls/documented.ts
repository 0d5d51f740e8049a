import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import document from '../../docs/openapi.json';

/** Compares answers with docs/openapi.json. */

type Description = { description?: string; content?: Record<string, object> };
type Operation = {
  tags: string[];
  requestBody?: Media;
  responses: Record<string, Description | { $ref: string }>;
};

const paths: Record<string, Record<string, Operation>> = document.paths;
const shared: Record<string, Description> = document.components.responses;
const templates = Object.keys(paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Every call of the contract: `GET /document/documents/view/{id}`. */
export const contractCalls: string[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { tags }]) => !tags.includes('embedded API only'))
    .map(([method]) => `${method.toUpperCase()} ${path}`),
);

/** The path of the call that a request makes, with its parameters by name. */
export function templateOf(method: string, path: string): string | undefined {
  return templates.find(
    (template) => template.pattern.test(path) && paths[template.path]?.[method.toLowerCase()],
  )?.path;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'openapi');

const inPointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The document's description of a status of a call; undefined if there is none. */
function describedAs(method: string, path: string, status: number) {
  const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {};
  const code = [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in responses);
  const found = code && responses[code];
  if (!found) return;
  if ('$ref' in found) {
    const name = found.$ref.split('/').at(-1) ?? '';
    return { pointer: found.$ref.slice(1), content: shared[name]?.content ?? {} };
  }
  const pointer = ['', 'paths', path, method.toLowerCase(), 'responses', code];
  return { pointer: pointer.map(inPointer).join('/'), content: found.content ?? {} };
}

/** `data.data[*].id must be integer,string`; the same for all rows of a list. */
function inWords({ instancePath, message = '', keyword, params }: ErrorObject): string {
  const place = instancePath
    .slice(1)
    .replace(/\/\d+(?=\/|$)/g, '[*]')
    .replaceAll('/', '.');
  if (keyword !== 'required') return `${place || 'the body'} ${message}`;
  return `${place && `${place}.`}${params.missingProperty} is missing`;
}

function differencesBy(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi#${pointer}`);
  if (!validate) throw new Error(`There is no schema at ${pointer}.`);
  validate(value);
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return [...new Set(errors.map(inWords))];
}

const json = 'application/json';

type Media = { $ref?: string; content?: Record<string, { schema?: object; example?: unknown }> };

/** The bodies that a request and its successes may have, with their pointers. */
function bodiesOf(path: string, method: string, { requestBody, responses }: Operation) {
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, media]): [string, Media] => [`responses/${status}`, media]);
  const all: [string, Media][] = requestBody
    ? [['requestBody', requestBody], ...successes]
    : successes;
  return all.flatMap(([at, { content = {} }]) =>
    Object.entries(content).map(([type, media]) => ({
      ...media,
      pointer: `/paths/${inPointer(path)}/${method}/${at}/content/${inPointer(type)}/schema`,
    })),
  );
}

/** Lists the examples of requests and successes that are missing or do not fit their schema. */
export function exampleFaults(): string[] {
  const bodies = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => bodiesOf(path, method, operation)),
  );
  // Skips files, which have no schema, and the document itself.
  return bodies.flatMap(({ pointer, schema, example }) => {
    if (!schema || pointer.startsWith('/paths/~1openapi.json/')) return [];
    const faults = example === undefined ? ['no example'] : differencesBy(pointer, example);
    return faults.map((fault) => `${pointer}: ${fault}`);
  });
}

/**
 * How an answer differs from the document: its status, and its body (undefined if it is no JSON).
 * `path` follows /service/api.
 */
export function differencesOf(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string[] {
  const template = templateOf(method, path);
  // A call that does not exist answers with an error like any other.
  if (!template) return differencesBy('/components/schemas/Error', body);
  const described = describedAs(method, template, status);
  if (!described) return ['the status is not described'];
  const { pointer, content } = described;
  if (json in content) return differencesBy(`${pointer}/content/${inPointer(json)}/schema`, body);
  return body === undefined ? [] : ['a file is described'];
}

type Node = {
  $ref?: string;
  type?: string | string[];
  examples?: unknown[];
  enum?: unknown[];
  minimum?: number;
  required?: string[];
  properties?: Record<string, Node>;
  items?: Node;
  else?: Node;
};
const schemas: Record<string, Node> = document.components.schemas;

/** The members of a named schema. */
export function membersOf(name: string): string[] {
  return Object.keys(schemas[name]?.properties ?? {});
}

/** The least that satisfies a schema: no optional member, one item in each list. */
function leastOf(node: Node = {}): unknown {
  if (node.$ref) return leastOf(schemas[node.$ref.split('/').at(-1) ?? '']);
  if (node.else) return leastOf(node.else);
  const [example = node.enum?.[0]] = node.examples ?? [];
  if (example !== undefined) return example;
  const [type] = [node.type].flat();
  if (type === 'array') return [leastOf(node.items)];
  if (type === 'object') {
    const { required = [], properties = {} } = node;
    return Object.fromEntries(required.map((name) => [name, leastOf(properties[name])]));
  }
  if (type === 'boolean') return false;
  return type === 'string' ? 'text' : (node.minimum ?? 1);
}

/** The least that the document asks for as a successful answer to a call: its JSON, or a file. */
export function leastAnswer(method: string, path: string): Response | undefined {
  const template = templateOf(method, path);
  const described = template && describedAs(method, template, 200);
  if (!described) return;
  const media = described.content[json] as { schema?: Node } | undefined;
  return media ? Response.json(leastOf(media.schema)) : new Response('file');
}

const messages: Record<string, object> = document['x-embedded-api-messages'];

/** Codes of an answer that the document lacks. */
function unknownCodes(body: unknown): string[] {
  const { code = [], codes = {} } = Object(body) as {
    code?: string;
    codes?: Record<string, string[]>;
  };
  return [code, ...Object.values(codes)]
    .flat()
    .filter((one) => !(one in messages))
    .map((one) => `it has no code ${one}`);
}

/** Throws if the document does not describe an answer of the API. */
export async function assertDocumented(request: Request, response: Response): Promise<void> {
  const { method, url } = request;
  if (method === 'HEAD') return;
  const path = new URL(url).pathname.replace('/service/api', '');
  const isJson = response.headers.get('Content-Type')?.startsWith(json);
  const body: unknown = isJson ? await response.clone().json() : undefined;
  const [difference] = [
    ...differencesOf(method, path, response.status, body),
    ...unknownCodes(body),
  ];
  if (difference) {
    throw new Error(
      `The ${response.status} of ${method} ${path} is not as in docs/openapi.json: ${difference}.`,
    );
  }
}
