import * as asn1js from 'asn1js';
import { isEqual } from 'es-toolkit';
import type { Certificate, SignedData } from 'pkijs';

/** Attributes that name the certificate of the signer: by SHA-1, or by a digest that they name. */
const named = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'];

const digests: Record<string, string> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/**
 * True if a signature names this certificate, or names none. The list of certificates is not
 * signed: anybody can add one with the same key and another name.
 */
export async function isNamedSigner(data: SignedData, signer: Certificate): Promise<boolean> {
  const attribute = data.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) =>
    named.includes(type),
  );
  const first = partsOf(partsOf(attribute?.values[0])[0])[0];
  const parts = partsOf(first);
  const [algorithm] = parts[0] instanceof asn1js.Sequence ? partsOf(parts[0]) : [];
  const byDefault = attribute?.type === named[0] ? 'SHA-1' : 'SHA-256';
  const told = algorithm instanceof asn1js.ObjectIdentifier ? algorithm.getValue() : undefined;
  const digest = told === undefined ? byDefault : digests[told];
  const hash = parts.find((part) => part instanceof asn1js.OctetString);
  if (!digest || !hash) return true;
  const own = await crypto.subtle.digest(digest, signer.toSchema().toBER());
  return isEqual(new Uint8Array(own), new Uint8Array(hash.getValue()));
}

const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof asn1js.Sequence ? value.valueBlock.value : [];
