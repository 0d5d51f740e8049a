import { expect, it } from 'vitest';
import { readSignatures } from '@/lib/signatures/read-signatures';
import { documents } from '../../server/demo/documents/documents';
import { proofOf } from '../../server/demo/documents/proofs';
import { drawFile } from '../../server/demo/drawings/draw-file';
import { status } from '../../server/domain/statuses';
import { readPdf } from '../support/find/read-pdf';

const withProof = documents.filter((document) => proofOf(document));

function fileOf(proof: string): Uint8Array {
  const [document, ...others] = withProof.filter((one) => proofOf(one) === proof);
  if (!document) throw new Error(`No document has this proof: ${proof}`);
  expect(others).toEqual([]);
  return drawFile(document);
}

const textOf = async (file: Uint8Array, page: number) => (await readPdf(file))[page]?.text;

it('three documents that wait for a verifier have something to say, and a form that is right [O-1]', () => {
  expect(withProof.map((document) => [document.status, document.fault])).toEqual(
    Array.from({ length: 3 }, () => [status.sent, undefined]),
  );
});

it('one is signed as it is, by whom it names [O-1]', async () => {
  const file = fileOf('signed');
  const { signatures, versions } = await readSignatures(file);
  expect(signatures).toMatchObject([
    { state: 'not changed', signer: 'Dr. Retno Palupi, M.M.', isSelfSigned: false },
  ]);
  expect(versions).toHaveLength(2);
  expect(await textOf(file, 0)).toContain('Dr. Retno Palupi, M.M.');
});

it('one has another mark on page 2 than when it was signed [O-1]', async () => {
  const file = fileOf('altered after signing');
  const { signatures } = await readSignatures(file);
  expect(signatures).toMatchObject([{ state: 'changed after' }]);
  const signed = file.slice(0, signatures[0]?.end);
  expect(await readSignatures(signed)).toMatchObject({ signatures: [{ state: 'not changed' }] });
  expect(await textOf(file, 1)).toContain('98');
  expect(await textOf(signed, 1)).not.toContain('98');
  expect(await textOf(file, 0)).toBe(await textOf(signed, 0));
});
