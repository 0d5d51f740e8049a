import { readFile, writeFile } from 'node:fs/promises';

/** Bytes of memory that a process has, and the most that it has had. Linux tells; elsewhere undefined. */
export async function memoryOf(
  pid: number | undefined,
): Promise<{ now: number; peak: number } | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const bytes = (name: string) =>
    1024 * Number(text?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]);
  return text === undefined ? undefined : { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** From now on the peak of a process is that from now on. */
export async function forgetPeak(pid: number | undefined): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}

export const inMegabytes = (bytes: number | undefined) =>
  bytes === undefined ? 'unknown' : `${Math.round(bytes / 1024 / 1024)} MB`;
