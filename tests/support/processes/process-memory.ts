import { readFile, writeFile } from 'node:fs/promises';
import { sum } from 'es-toolkit';

/** The current and the peak memory of a process in bytes. Undefined on anything but Linux. */
export async function memoryOf(
  pid: number | undefined,
): Promise<{ now: number; peak: number } | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const bytes = (name: string) =>
    1024 * Number(text?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]);
  return text === undefined ? undefined : { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/**
 * The memory of a process and its children in bytes, with what they share counted once. Undefined
 * on anything but Linux.
 */
export async function familyMemoryOf(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return;
  const bytes = await Promise.all(
    [pid, ...(await childrenOf(pid))].map(async (one) => {
      const text = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
      return 1024 * Number(text.match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0);
    }),
  );
  return sum(bytes) || undefined;
}

/** Resets the peak of a process. */
export async function forgetPeak(pid: number | undefined): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}

export const inMegabytes = (bytes: number | undefined) =>
  bytes === undefined ? 'unknown' : `${Math.round(bytes / 1024 / 1024)} MB`;
