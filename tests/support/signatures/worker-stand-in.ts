import { vi } from 'vitest';
import { readSignatures } from '@/lib/signatures/read-signatures';

/** Reads signatures in the same process: happy-dom has no workers. */
export function readWithoutWorker(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      async postMessage({ bytes }: { bytes: Uint8Array }) {
        const data = await readSignatures(bytes).catch(() => undefined);
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
      terminate() {}
    },
  );
}
