import { groupBy } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { needSession } from '../../../contract/calls/calls';
import { roleNames } from '../../../server/domain/roles';
import { apiPerTest } from '../../support/api/api-per-test';
import { holder } from '../../support/api/callers';

const api = apiPerTest();

describe('what there is not', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

  it('is 404 by path, and 401 without a session', async () => {
    for (const method of methods) {
      for (const path of ['/no/such/call', '/document', '/data-referensi/nothing/search']) {
        const { status: code, body } = await api().call('admin', method, path);
        expect([method, path, code]).toEqual([method, path, 404]);
        expect(body.message).toBe(`There is no ${method} /service/api${path}.`);
        expect((await api().call(undefined, method, path)).status).toBe(401);
      }
    }
  });

  it('is 405 by method, naming those that there are, and 401 without a session', async () => {
    const byPath = groupBy(needSession, ({ call }) => call.split(' ')[1] ?? '');
    for (const [path, calls] of Object.entries(byPath)) {
      const target = path.replace(/:\w+/, '1');
      // Skips paths that are also those of another call with an id.
      const known = needSession.flatMap(({ call }) => {
        const [method = '', pattern = ''] = call.split(' ');
        const isMatch = new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}$`).test(target);
        return isMatch ? method : [];
      });
      const [method = ''] = methods.filter((one) => !known.includes(one));
      const mayCall = roleNames.find((role) => calls.some(({ who }) => who[role] !== 403));
      const username = mayCall && holder[mayCall];
      const { status: code, body, headers } = await api().call(username, method, target);
      expect([method, path, code]).toEqual([method, path, 405]);
      expect(body.message).toBe(`There is no ${method} /service/api${target}.`);
      const allowed = headers.get('Allow')?.split(', ');
      expect(allowed?.filter((one) => one !== 'HEAD').sort()).toEqual(known.sort());
      expect((await api().call(undefined, method, target)).status).toBe(401);
    }
  });
});
