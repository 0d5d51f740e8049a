import { storageMessage } from '../storage/storage-fault';
import { withLongLimits } from '../storage/time-limits';

/** Helpers of all commands. */

/** A text without what a terminal would take for commands, whoever has written it. */
export const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, ' ');

export function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Closes what has been opened once `work` has ended, however it ends. */
export async function withOpened<Opened extends { close: () => Promise<void> }, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** The location with long time limits, for a command that takes longer than a call may. */
export const patiently = <Location extends { databaseUrl?: string | undefined }>(
  location: Location,
): Location => ({
  ...location,
  databaseUrl: location.databaseUrl && withLongLimits(location.databaseUrl),
});

/**
 * Runs a command. An error is printed and ends the process; `advice` follows one of the storage.
 */
export function runCommand(main: () => Promise<void>, advice = ''): void {
  main().catch((error: Error) => {
    const failure = storageMessage(error);
    console.error(printable(failure ? failure + advice : error.message));
    process.exit(1);
  });
}
