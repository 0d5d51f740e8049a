/** Folders whose tests the catalogue runs. */
export type Folder = 'unit' | 'screens' | 'server' | 'postgres';

/** A fault put into the code on purpose, and the tests that should notice it. */
export type Mutant = {
  /** Fault in words. */
  name: string;
  file: string;
  /** Text that occurs once in the file, and what replaces it. */
  change: [from: string, to: string];
  /**
   * A test file below tests/, and a part of the full names of the tests; by default all of them.
   */
  noticedBy: [file: `${Folder}/${string}`, test?: string];
};

/** The source with the fault. Throws if the text to replace does not occur exactly once. */
export function mutate(source: string, { name, file, change: [from, to] }: Mutant): string {
  const parts = source.split(from);
  if (parts.length !== 2) {
    throw new Error(`"${name}": ${file} has its text ${parts.length - 1} times, not once.`);
  }
  return parts.join(to);
}
