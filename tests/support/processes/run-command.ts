import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { quickStart } from './real-server';

export type Outcome = { code: number | null; out: string; err: string };

/** Starts a program of the built server, such as `commands/copy`, with these variables alone. */
export function startCommand(
  name: string,
  variables: NodeJS.ProcessEnv,
  ...args: string[]
): { process: ChildProcess; outcome: Promise<Outcome> } {
  const command = spawn(process.execPath, [...quickStart, `build/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...variables },
  });
  const output = Promise.all([once(command, 'exit'), text(command.stdout), text(command.stderr)]);
  return {
    process: command,
    outcome: output.then(([[code], out, err]) => ({ code, out, err })),
  };
}

/** Runs a command to its end. Throws its output if a signal ended it. */
export async function runCommand(...args: Parameters<typeof startCommand>): Promise<Outcome> {
  const command = startCommand(...args);
  const outcome = await command.outcome;
  const { signalCode } = command.process;
  if (signalCode) throw new Error(`${args[0]} was ended by ${signalCode}: ${outcome.err}`);
  return outcome;
}
