import { createBuilder } from 'vite';

/**
 * Builds the server, once for all projects: as TypeScript a process needs a second more to start.
 */
export default async function buildServer() {
  if (process.env.HAS_BUILT_SERVER) return;
  process.env.HAS_BUILT_SERVER = 'yes';
  const builder = await createBuilder({ logLevel: 'warn' });
  const server = builder.environments.ssr;
  if (!server) throw new Error('vite.config.ts has no environment for the server.');
  await builder.build(server);
}
