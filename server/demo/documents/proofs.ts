import type { Facts } from './facts';

type Proof = 'signed' | 'altered after signing' | 'QR code';

/** Signatures and QR codes of three certificates that wait for a verifier, by their number. */
const proofs: Record<string, Proof> = {
  '6894/PUSDIKLAT/2024': 'signed',
  '9782/PUSDIKLAT/2024': 'altered after signing',
  '7637/PUSDIKLAT/2024': 'QR code',
};

export const proofOf = ({ values }: Facts): Proof | undefined =>
  proofs[values.nomor_sertifikat ?? ''];
