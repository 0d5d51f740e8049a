import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { documentStatuses } from '@/api/document-statuses';
import { documentTypes } from '@/api/document-types';
import { allDocuments } from '@/api/documents';
import { mimeTypes } from '@/api/mime-types';
import { unitVerifikators } from '@/api/unit-verifikators';
import { users } from '@/api/users';
import { calls, partsOf } from '../../../contract/calls/calls';
import { assertDocumented, exampleFaults, membersOf } from '../../../contract/calls/documented';
import { openApi, openApiText } from '../../../contract/calls/openapi';
import document from '../../../docs/openapi.json';
import { createApp } from '../../../server/app';
import { apiPerTest } from '../../support/api/api-per-test';
import { callerOf } from '../../support/api/callers';
import { sampleAnswers } from './sample-answers';

const api = apiPerTest();

describe('docs/openapi.json', () => {
  it('is what contract/calls makes of the calls, with what the API answers to each [C-53]', async () => {
    // Closes the API: a test file has one at a time.
    await api().close();
    const text = openApiText(await sampleAnswers());
    await expect(text).toMatchFileSnapshot('../../../docs/openapi.json');
  });

  it('has an example of each body, which fits its schema [O-15]', () => {
    expect(exampleFaults()).toEqual([]);
  });

  it('is an OpenAPI 3.1 document whose references lead somewhere', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(openApi()))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('has an operation of its own for each route of the router [O-15 C-53]', () => {
    const { db, files, spool } = api();
    const key = new Uint8Array(32);
    const { routes } = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key] });
    const paths: Record<string, object> = openApi().paths;
    const missing = routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({
        method: method.toLowerCase(),
        path: path.replace('/service/api', '').replace(/:(\w+)/g, '{$1}'),
      }))
      .filter(({ method, path }) => !(method in (paths[path] ?? {})));
    expect(missing).toEqual([]);
    const ids = JSON.stringify(openApi(), null, 2).match(/(?<="operationId": ").*(?=")/g);
    expect(new Set(ids).size).toBe(calls.length);
  });

  it.each([
    ['Category', categories],
    ['Column', columns],
    ['DocumentType', documentTypes],
    ['MimeType', mimeTypes],
    ['DocumentStatus', documentStatuses],
    ['UnitVerifikator', unitVerifikators],
    ['User', users],
    ['Document', allDocuments],
  ])('has every member of a %s that the app reads', (name, { blank }) => {
    const read = Object.keys(blank(1));
    expect(read.length).toBeGreaterThan(2);
    // The app makes column_id from columns.
    const known = [...membersOf(name), 'column_id'];
    expect(read.filter((member) => !known.includes(member))).toEqual([]);
  });

  it.each([
    ['Category', categories],
    ['Column', columns],
    ['DocumentType', documentTypes],
    ['MimeType', mimeTypes],
  ])('has every field that the forms of a %s send', (_, { path, empty }) => {
    const writes = calls.filter(({ call }) =>
      [`POST ${path}/create`, `PUT ${path}/update/:id`].some((end) => call.endsWith(end)),
    );
    expect(writes).toHaveLength(2);
    for (const { body } of writes) {
      const known = body && 'json' in body ? Object.keys(body.json) : [];
      expect(known.toSorted()).toEqual(Object.keys(empty).toSorted());
    }
  });

  it('is served to everybody [O-15]', async () => {
    const response = await api().request('/openapi.json');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(document);
  });
});

// Every answer that a test of tests/server gets is compared with the document (api-per-test.ts),
// and permissions.test.ts makes every call, permitted and refused.

const withBody = calls.filter(
  ({ call, who, body }) => who.none === 401 && body && 'json' in body && !call.endsWith(':id'),
);

it.each(withBody)('$call with an empty body is refused as the document says', async (call) => {
  const { method, path } = partsOf(call);
  expect((await api().call(callerOf(call), method, path, {})).status).toBe(422);
});

describe('an answer is not as the document says', () => {
  const roles = new Request('http://localhost/service/api/user/roles');
  const role = { id: 1, name: 'asn', description: 'Civil servant' };

  it.each([
    ['of another status', Response.json({ message: 'No.' }, { status: 418 }), 'is not described'],
    ['without a member', [{ ...role, name: undefined }], 'data[*].name is missing'],
    ['with a member of another type', [{ ...role, name: 7 }], 'data[*].name must be string'],
    ['that is a page', new Response('<h1>'), 'the body must be object'],
    [
      'with a code that is none',
      Response.json({ message: 'No.', code: 'no' }, { status: 401 }),
      'no',
    ],
    ['without a message', Response.json({}, { status: 401 }), 'message is missing'],
  ])('if it is one %s', async (_, answer, fault) => {
    const response = Array.isArray(answer) ? Response.json({ data: answer }) : answer;
    await expect(assertDocumented(roles, Response.json({ data: [role] }))).resolves.toBeUndefined();
    await expect(assertDocumented(roles, response)).rejects.toThrow(fault);
  });
});
