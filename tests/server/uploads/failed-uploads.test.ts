import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AppDeps, createApp } from '../../../server/app';
import { apiPerTest } from '../../support/api/api-per-test';
import { capturedLog, errorsIn } from '../../support/api/captured-log';
import { pdf, type } from '../../support/api/fixture';
import { base, form, uploads } from '../../support/api/uploads';

// Uploads that arrive broken, or that the server fails to keep.

const api = apiPerTest();
const { expectNothingKept } = uploads(api);

describe('a body that is no whole form', () => {
  const boundary = 'xyz';
  const part = (name: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}`;

  async function send(
    body: BodyInit | null,
    contentType = `multipart/form-data; boundary=${boundary}`,
  ) {
    const response = await api().request(base, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await api().tokenFor('bureauOwner')}`,
        'Content-Type': contentType,
      },
      body,
      duplex: 'half',
    } as RequestInit);
    return { status: response.status, body: await response.json() };
  }

  const type1 = part('name="document_type_id"', `${type.decree}\r\n`);
  const begun = part('name="file"; filename="a.pdf"', pdf.toString('latin1'));

  it.each([
    ['that ends within the file', `${type1}${begun}`],
    ['that ends within a header', `${type1}--${boundary}\r\nContent-Disp`],
    ['that is not multipart at all', 'hello'],
    ['that is empty', ''],
  ])('%s is refused and leaves nothing', async (_, body) => {
    expect((await send(body)).status).toBe(400);
    await expectNothingKept();
  });

  it('of more parts than a form has is refused and leaves nothing [V15.3.7]', async () => {
    const parts = Array.from({ length: 21 }, (_, i) => part(`name="f${i}"`, 'x\r\n')).join('');
    expect((await send(`${type1}${begun}\r\n${parts}--${boundary}--\r\n`)).status).toBe(400);
    await expectNothingKept();
  });

  it('of another content type is refused', async () => {
    expect((await send('{}', 'application/json')).status).toBe(400);
    expect((await send('x', 'multipart/form-data')).status).toBe(400);
  });

  it.each([
    ['within the file', [type1, begun]],
    ['after the file, before the end', [type1, begun, `\r\n${part('name="x"', 'y')}`]],
  ])('that breaks off %s leaves nothing', async (_, chunks) => {
    const left = [...chunks];
    const body = new ReadableStream({
      pull(controller) {
        const chunk = left.shift();
        if (chunk === undefined) controller.error(new Error('connection lost'));
        else controller.enqueue(Buffer.from(chunk, 'latin1'));
      },
    });
    expect((await send(body)).status).toBe(400);
    await expectNothingKept();
  });
});

describe('when the server fails', () => {
  afterEach(() => vi.restoreAllMocks());

  const uploadTo = async (changed: Partial<AppDeps>) => {
    const { db, files, spool } = api();
    const key = new Uint8Array(32);
    const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key], ...changed });
    return app.request(`/service/api${base}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` },
      body: form({}),
    });
  };
  const fail = () => {
    throw new Error('out of order');
  };

  it.each<[string, () => Partial<AppDeps>]>([
    ['a full disk', () => ({ files: { ...api().files, put: async () => fail() } })],
    [
      'a database that is out of order',
      () => ({ db: Object.create(api().db, { insert: { value: fail } }) }),
    ],
  ])('%s leaves neither row nor file, and says so', async (_, changed) => {
    const { log, lines } = capturedLog();
    const response = await uploadTo({ ...changed(), log });
    expect(response.status).toBe(500);
    expect((await response.json()).message).toMatch(/try again/);
    expect(errorsIn(lines)).toHaveLength(1);
    await expectNothingKept();
  });
});
