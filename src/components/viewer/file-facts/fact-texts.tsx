import { Fragment, type ReactNode } from 'react';
import { formatDate } from '@/lib/format';
import type { Signature } from '@/lib/signatures/read-signatures';
import { type Text, t, tNodes } from '@/texts/texts';

/** The sentences of a signature, each a fact; which of them matter most is for people to judge. */
export function describeSignature(signature: Signature): ReactNode[] {
  const { state, isRemoved, isSignedAgain } = signature;
  if (state === 'cannot be read') return [t('The signature could not be read.')];
  return [
    isRemoved && t('A later version removed a signature.'),
    ...(state === 'does not match'
      ? [describeMismatch(signature)]
      : [describeSigning(signature), !isRemoved && describeLater(signature)]),
    state === 'not changed' && isSignedAgain && t('Signed again later.'),
  ].filter(Boolean);
}

function describeSigning({ kind, signer, date }: Signature): ReactNode {
  const day = date ? formatDate(date) : t('date not told');
  switch (kind) {
    case 'time stamp':
      return signer
        ? tNodes('Time stamp by {name}, {date}.', { name: signer, date: day })
        : t('Time stamp, {date}. The certificate names nobody.', { date: day });
    case 'e-Meterai':
      return signer
        ? tNodes('e-Meterai by {name}, {date}.', { name: signer, date: day })
        : t('e-Meterai, {date}. The certificate names nobody.', { date: day });
    default:
      return signer
        ? tNodes('Signed electronically by {name}, {date}.', { name: signer, date: day })
        : t('Signed electronically, {date}. The certificate names nobody.', { date: day });
  }
}

function describeMismatch({ signer }: Signature): ReactNode {
  const sentence = signer
    ? tNodes('Signed by {name}, but the signature does not match the file.', { name: signer })
    : t('A signature does not match the file. Its certificate names nobody.');
  return <strong>{sentence}</strong>;
}

function describeLater(signature: Signature): ReactNode {
  const { kind, state, isSignedAgain } = signature;
  // A time stamp with nothing after it needs only its time.
  if (kind === 'time stamp' && state === 'not changed' && !isSignedAgain) return;
  if (state === 'not changed') return t('Not changed since.');
  return <strong>{t(describeChange(signature))}</strong>;
}

function describeChange({ kind, state }: Signature): Text {
  if (state === 'part only') return 'The signature covers a part of the file only.';
  return kind === 'time stamp' ? 'Changed since.' : 'Changed after signing.';
}

/** Names the issuer of the certificate. Undefined where no certificate could be read. */
export function describeIssuer({ state, issuer, isSelfSigned, isTrusted }: Signature) {
  if (state === 'cannot be read' || isSelfSigned === undefined) return;
  if (isSelfSigned) return t('The certificate was made by its own holder: anybody can make one.');
  if (!issuer) return t('The certificate does not name its issuer.');
  return isTrusted
    ? tNodes('Issued by {issuer}, which this installation trusts.', { issuer })
    : tNodes('Issued by {issuer}, not checked.', { issuer });
}

/** Sentences one after the other. */
export function Sentences({ of }: { of: readonly ReactNode[] }) {
  return of.filter(Boolean).map((sentence, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
    <Fragment key={index}>
      {index > 0 && ' '}
      {sentence}
    </Fragment>
  ));
}
