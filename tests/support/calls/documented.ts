import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi } from './openapi';

/** Compares answers of the API with docs/openapi.json. */

type Description = { content?: Record<string, object> };
type Responses = Record<string, Description | { $ref: string }>;
type Operation = { responses: Responses };

const document = openApi();
const paths: Record<string, Record<string, Operation>> = document.paths;
const shared: Record<string, Description> = document.components.responses;
const templates = Object.keys(paths).map((path) => ({
  path,
  pattern: new RegExp(`^/service/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'openapi');

const inPointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

type Described = { pointer: string; content: Record<string, object> };

/** What the document says of a status of an operation; undefined if nothing. */
function describedAs(path: string, method: string, status: number): Described | undefined {
  const { responses = {} } = paths[path]?.[method] ?? {};
  const code = [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in responses);
  const found = code && responses[code];
  if (!found) return;
  if ('$ref' in found) {
    const name = found.$ref.split('/').at(-1) ?? '';
    return { pointer: found.$ref.slice(1), content: shared[name]?.content ?? {} };
  }
  const pointer = ['', 'paths', path, method, 'responses', code].map(inPointer).join('/');
  return { pointer, content: found.content ?? {} };
}

function faultBy(pointer: string, value: unknown): string | undefined {
  const validate = ajv.getSchema(`openapi#${pointer}`);
  if (!validate) throw new Error(`There is no schema at ${pointer}.`);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
}

const json = 'application/json';

async function faultOf(request: Request, response: Response): Promise<string | undefined> {
  const path = templates.find(({ pattern }) => pattern.test(new URL(request.url).pathname))?.path;
  const method = request.method.toLowerCase();
  const isJson = response.headers.get('Content-Type')?.startsWith(json) ?? false;
  const read = async (): Promise<unknown> => (isJson ? response.clone().json() : undefined);
  // What there is not answers with an error like any other.
  if (!path || !paths[path]?.[method]) return faultBy('/components/schemas/Error', await read());

  const described = describedAs(path, method, response.status);
  if (!described) return 'the status is not described';
  const { pointer, content } = described;
  if (json in content) {
    return faultBy(`${pointer}/content/${inPointer(json)}/schema`, await read());
  }
  return isJson ? 'a file is described' : undefined;
}

/** Throws if the document does not describe an answer: its status, and the schema of its body. */
export async function assertDocumented(request: Request, response: Response): Promise<void> {
  if (request.method === 'HEAD') return;
  const fault = await faultOf(request, response);
  if (fault) {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    throw new Error(`The ${response.status} of ${call} is not as in docs/openapi.json: ${fault}.`);
  }
}
