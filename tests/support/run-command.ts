import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a file of server/ as `npm run` does, with these variables alone. */
export async function runCommand(file: string, variables: NodeJS.ProcessEnv, ...args: string[]) {
  const command = spawn(process.execPath, ['--import', 'tsx', `server/${file}`, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...variables },
  });
  const [out, err] = [text(command.stdout), text(command.stderr)];
  const [code] = await once(command, 'exit');
  return { code, out: await out, err: await err };
}
