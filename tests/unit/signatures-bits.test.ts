import { countBy } from 'es-toolkit';
import { expect, it } from 'vitest';
import { readSignatures, type Signature } from '@/lib/signatures/read-signatures';
import { appendRevision, decree, textField, toText } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';

// CHANGED_BITS=2000 changes more bits of each kind of file than the gate does.

const bits = Number(process.env.CHANGED_BITS ?? 30);

const sign = async (kind: 'RSA' | 'ECDSA', subFilter: string, file = decree(), at = 20) =>
  signPdf(file, await makeSigner('Kepala Dinas', kind), {
    subFilter,
    field: `Kolom ${at}`,
    at,
    before: at > 20 ? ' 20 0 R' : '',
  });

const kinds: Record<string, () => Promise<Uint8Array>> = {
  'PAdES, RSA': () => sign('RSA', 'ETSI.CAdES.detached'),
  'adbe.pkcs7.detached, ECDSA': () => sign('ECDSA', 'adbe.pkcs7.detached'),
  'two signatures, RSA and ECDSA': async () =>
    sign('ECDSA', 'ETSI.CAdES.detached', await sign('RSA', 'ETSI.CAdES.detached'), 30),
  'a form filled in later, ECDSA': async () =>
    appendRevision(await sign('ECDSA', 'ETSI.CAdES.detached'), { 7: textField('Dewi') }),
  'a signature and its time stamp, RSA': async () =>
    sign('RSA', 'ETSI.RFC3161', await sign('RSA', 'adbe.pkcs7.detached'), 30),
};

/** The ranges that each signature of a file covers, by the end of its version. */
const rangesOf = (file: Uint8Array) =>
  [...toText(file).matchAll(/ByteRange\[0 (\d+) (\d+) (\d+)/g)].map(
    ([, first, second, length]) => ({
      gap: [Number(first), Number(second)] as const,
      end: Number(second) + Number(length),
    }),
  );

type Range = ReturnType<typeof rangesOf>[number];

const covers = ({ gap: [start, stop], end }: Range, at: number) =>
  at < end && (at < start || at >= stop);

async function read(file: Uint8Array): Promise<readonly Signature[]> {
  const { signatures } = await readSignatures(file);
  return signatures;
}

it.each(Object.entries(kinds))(
  'each changed bit of signed bytes is told: %s [E-20]',
  async (_, make) => {
    const file = await make();
    const ranges = rangesOf(file);
    const before = await read(file);
    const stateOf = (signatures: readonly Signature[], end: number) =>
      signatures.find((signature) => signature.end === end)?.state;
    const signed = Array.from(file.keys()).filter((at) =>
      ranges.some((range) => covers(range, at)),
    );
    const outcomes: string[] = [];
    for (let step = 0; step < bits; step += 1) {
      const at = signed[(step * 104_729) % signed.length] ?? 0;
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (step % 8));
      const after = await read(changed).catch(() => undefined);
      const covering = ranges.filter((range) => covers(range, at));
      const isTold = covering.every(
        ({ end }) => after?.length && stateOf(after, end) !== stateOf(before, end),
      );
      outcomes.push(
        after === undefined || isTold ? 'told' : `bit ${step % 8} of byte ${at} is not told`,
      );
    }
    expect(countBy(outcomes, (outcome) => outcome)).toEqual({ told: bits });
  },
);
