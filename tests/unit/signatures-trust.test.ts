import { beforeAll, describe, expect, it } from 'vitest';
import { readPem } from '@/components/viewer/signatures/trusted-issuers';
import { readSignatures } from '@/lib/signatures/read-signatures';
import { decree } from '../support/signatures/made-pdf';
import {
  type Claims,
  makeSigner,
  type Signer,
  type Style,
  signPdf,
} from '../support/signatures/sign-pdf';

// Files are signed on 2 November 2026.

const issuing: Claims = { isIssuer: true, usage: 0b0000_0110 };
const toDer = ({ certificate }: Signer) => new Uint8Array(certificate.toSchema().toBER());
const make = (name: string, ca?: Signer, claims?: Claims) => makeSigner(name, 'ECDSA', ca, claims);

/** True if this signer's file is trusted by these issuers. */
async function isTrusted(signer: Signer, trusted: readonly Signer[], style?: Style) {
  const file = await signPdf(decree(), signer, style);
  const { signatures } = await readSignatures(file, trusted.map(toDer));
  return signatures[0]?.isTrusted;
}

let root: Signer;
let office: Signer;

beforeAll(async () => {
  root = await make('BSrE', undefined, issuing);
  office = await make('BSrE untuk pegawai', root, issuing);
});

describe('an issuer is trusted', () => {
  it('that is named, or has it from one that is named [E-24]', async () => {
    const signer = await make('Kepala Dinas', office, { usage: 0b1100_0000 });
    expect(await isTrusted(signer, [root])).toBe(true);
    expect(await isTrusted(signer, [office])).toBe(true);
    const byRoot = await make('Sekretaris', root);
    expect(await isTrusted(byRoot, [await make('Lain', undefined, issuing), root])).toBe(true);
  });

  it('for time stamps if the certificate is for them [E-24]', async () => {
    const style = { subFilter: 'ETSI.RFC3161' };
    const stamping = await make('Waktu', root, { purpose: '1.3.6.1.5.5.7.3.8' });
    expect(await isTrusted(stamping, [root], style)).toBe(true);
    expect(await isTrusted(await make('Surat', root), [root], style)).toBe(false);
  });
});

describe('an issuer is not trusted', () => {
  it.each<[string, () => Promise<readonly [signer: Signer, trusted: readonly Signer[]]>]>([
    ['that nobody named', async () => [await make('A', root), []]],
    [
      'that has the name alone',
      async () => [await make('A', await make('BSrE', undefined, issuing)), [root]],
    ],
    ['that is the signer', async () => [await make('A'), [root]]],
    ['that may not issue', async () => [await make('A', await make('B', root)), [root]]],
    [
      'whose key is for signing',
      async () => [
        await make('A', await make('B', root, { ...issuing, usage: 0b1000_0000 })),
        [root],
      ],
    ],
    [
      'whose certificate had ended',
      async () => [
        await make('A', await make('B', root, { ...issuing, until: new Date(2026, 5) })),
        [root],
      ],
    ],
    [
      'if the signer’s certificate had ended',
      async () => [await make('A', root, { until: new Date(2026, 5) }), [root]],
    ],
    [
      'if the signer’s key is for something else',
      async () => [await make('A', root, { usage: 0b0010_0000 }), [root]],
    ],
    [
      'with a limit that is not understood',
      async () => [
        await make('A', await make('B', root, { ...issuing, critical: '2.5.29.30' })),
        [root],
      ],
    ],
    [
      'with more below it than it may have',
      async () => {
        const strict = await make('Ketat', undefined, { ...issuing, below: 0 });
        return [await make('A', await make('B', strict, issuing)), [strict]];
      },
    ],
  ])('%s [E-24]', async (_, prepare) => {
    const [signer, trusted] = await prepare();
    expect(await isTrusted(signer, trusted)).toBe(false);
  });

  it('at the end of a circle of certificates, which ends [E-24]', async () => {
    const first = await make('Satu', undefined, issuing);
    const second = await make('Dua', first, issuing);
    const again = { ...(await make('Satu', second, issuing)), key: first.key };
    expect(await isTrusted(await make('A', { ...second, ca: again }), [root])).toBe(false);
  });

  it('in a file that is no PEM, and what is no certificate is left out [E-24]', async () => {
    expect(readPem('<!doctype html>')).toEqual([]);
    const der = toDer(root);
    const base64 = Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\r\n');
    const pem = `BSrE\n-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
    expect(readPem(pem + pem)).toEqual([der, der]);
    const signed = await signPdf(decree(), await make('A', root));
    const { signatures } = await readSignatures(signed, [new Uint8Array(9), der]);
    expect(signatures[0]?.isTrusted).toBe(true);
  });
});
