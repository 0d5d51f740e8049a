import { readFile, writeFile } from 'node:fs/promises';

/** The current and the peak memory of a process in bytes. Undefined on anything but Linux. */
export async function memoryOf(
  pid: number | undefined,
): Promise<{ now: number; peak: number } | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const bytes = (name: string) =>
    1024 * Number(text?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]);
  return text === undefined ? undefined : { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** Resets the peak of a process. */
export async function forgetPeak(pid: number | undefined): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}

export const inMegabytes = (bytes: number | undefined) =>
  bytes === undefined ? 'unknown' : `${Math.round(bytes / 1024 / 1024)} MB`;
