import { storageMessage } from '../storage/storage-fault';

/** What all commands share. */

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a command. An error is printed and ends the process; `advice` follows one of the storage.
 */
export function runCommand(main: () => Promise<void>, advice = ''): void {
  main().catch((error: Error) => {
    const failure = storageMessage(error);
    console.error(failure ? failure + advice : error.message);
    process.exit(1);
  });
}
