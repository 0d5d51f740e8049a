import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { bits, der, id, integer, octets, sequence, set, text, time } from './der';

/** Electronic signatures (CMS, as in PAdES) by people who do not exist. */

const signedData = id('1.2.840.113549.1.7.2');
const data = id('1.2.840.113549.1.7.1');
const sha256 = sequence(id('2.16.840.1.101.3.4.2.1'));
const ecdsa = sequence(id('1.2.840.10045.4.3.2'));
const issuer = nameOf('Balai Sertifikasi Elektronik Contoh');
const serial = integer(1);

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The issuer's key. Its own certificate is not made: no installation trusts it. */
const issuing = newKeys();

function nameOf(name: string): Uint8Array {
  return sequence(set(sequence(id('2.5.4.3'), text(name))));
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const attribute = (name: string, value: Uint8Array) => sequence(id(name), set(value));

function makeCertificate(holder: string, publicKey: Uint8Array): Uint8Array {
  const claims = sequence(
    der(0xa0, integer(2)),
    serial,
    ecdsa,
    issuer,
    sequence(time(new Date('2023-01-01')), time(new Date('2033-01-01'))),
    nameOf(holder),
    publicKey,
  );
  return sequence(claims, ecdsa, bits(sign('sha256', claims, issuing.privateKey)));
}

/** Signs bytes with a new key, whose certificate names the signer. */
export function makeSignature(bytes: Uint8Array, signer: string, at: Date): Uint8Array {
  const { publicKey, privateKey } = newKeys();
  const certificate = makeCertificate(signer, publicKey.export({ type: 'spki', format: 'der' }));
  const attributes = [
    attribute('1.2.840.113549.1.9.3', data),
    attribute('1.2.840.113549.1.9.4', octets(digest(bytes))),
    attribute('1.2.840.113549.1.9.5', time(at)),
    // Names the certificate, so that no other one can be put in its place.
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      sequence(sequence(sequence(octets(digest(certificate))))),
    ),
  ].sort(Buffer.compare);
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256,
    der(0xa0, ...attributes),
    ecdsa,
    octets(sign('sha256', set(...attributes), privateKey)),
  );
  const content = sequence(
    integer(1),
    set(sha256),
    sequence(data),
    der(0xa0, certificate),
    set(signerInfo),
  );
  return sequence(signedData, der(0xa0, content));
}
