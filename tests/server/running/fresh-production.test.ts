import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../../server/env';
import { openSite, type Site } from '../../../server/site';
import { capturedLog } from '../../support/api/captured-log';
import { pdf, status } from '../../support/api/fixture';
import { signHandOff } from '../../support/api/sign-hand-off';

describe('a fresh production', () => {
  const portalKey = randomBytes(32).toString('base64url');
  let dataDir: string;
  let site: Site;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berkas-people-'));
    // The state of a first `PORTAL_KEY=… npm run serve`: no people, no data, no ADMINISTRATOR.
    const env = readEnv({ PORTAL_KEY: portalKey, DATA_DIR: dataDir });
    site = await openSite(env, undefined, capturedLog().log);
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true });
  });

  /**
   * Signs a user in as the portal does. Returns functions for the user's calls, all of which must
   * succeed.
   */
  async function handOver(sub: string, claims: Record<string, unknown>) {
    let authorization = '';
    async function call(method: string, path: string, body?: object) {
      const isForm = body instanceof FormData;
      const response = await site.fetch(
        new Request(`http://localhost/service/api${path}`, {
          method,
          headers: {
            ...(authorization && { Authorization: authorization }),
            ...(body && !isForm && { 'Content-Type': 'application/json' }),
          },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
        }),
      );
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer.data;
    }
    const access_token = await signHandOff({ sub, ...claims }, new TextEncoder().encode(portalKey));
    const { token } = await call('POST', '/authentication/session', { access_token });
    authorization = `Bearer ${token}`;
    return call;
  }

  it('takes in all who take part by hand-off alone, and a document goes from upload to approval', async () => {
    const administrator = await handOver('rina', { roles: ['administrator'] });
    const owner = await handOver('siti', {
      name: 'Siti Rahmawati',
      unit_verifikator: 'Biro Umum',
      roles: ['asn'],
    });
    const verifier = await handOver('budi', { name: 'Budi', roles: ['verifikatorDms'] });
    const approver = await handOver('dewi', { name: 'Dewi', roles: ['approvalDms'] });

    /** Creates a row of reference data and returns its id. */
    async function create(resource: string, row: object): Promise<number> {
      await administrator('POST', `/data-referensi/${resource}/create`, row);
      const [{ id }] = await administrator('GET', `/data-referensi/${resource}/search`);
      return id;
    }
    const mime_type_id = await create('mime-types', {
      kind_of_document: 'PDF',
      mime_type: 'application/pdf',
      extension: 'pdf',
    });
    const column_id = await create('columns', {
      sort_number: 1,
      column_name: 'number',
      column_description: 'Number',
      data_type: 'string',
      is_mandatory: 1,
    });
    const category_id = await create('categories', {
      category_name: 'Letters',
      category_description: 'On paper',
      column_id: [column_id],
    });
    const document_type_id = await create('document-types', {
      document_type: 'Decree',
      naming_format: '{document_type}_{username}',
      mime_type_id,
      category_id,
      max_size: 100,
      is_multiple: 0,
      is_mandatory: 1,
      is_active: 1,
    });

    const form = new FormData();
    form.append('document_type_id', String(document_type_id));
    form.append('file', new File([pdf], 'decree.pdf'));
    await owner('POST', '/document/my-documents', form);
    const { data: own } = await owner('GET', '/document/my-documents');
    const [{ id }] = own;
    await owner('PUT', `/document/meta-datas/${id}`, { number: '7/2026' });
    await owner('POST', `/document/my-documents/send/${id}`);

    const waiting = async (call: typeof owner, queue: string) => {
      const { data } = await call('GET', `/document/${queue}`);
      return data.map((document: { id: number }) => document.id);
    };
    expect(await waiting(verifier, 'verifications')).toEqual([id]);
    await verifier('PUT', `/document/verifications/update/${id}`, {
      document_status_id: status.verified,
    });
    expect(await waiting(approver, 'approves')).toEqual([id]);
    await approver('PUT', `/document/approves/update/${id}`, {
      document_status_id: status.approved,
    });
    const { data: approved } = await owner('GET', '/document/my-documents');
    expect(approved).toEqual([
      expect.objectContaining({ id, document_status_id: status.approved }),
    ]);
  });
});
