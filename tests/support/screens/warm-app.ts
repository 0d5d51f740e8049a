import { beforeAll } from 'vitest';

const app = import.meta.glob(['@/app/app.tsx', '@/pages/**/*.tsx', '@/components/*.tsx']);

/** Compiles the app before the first test of a worker, whose waits would pay for it otherwise. */
beforeAll(async () => {
  for (const load of Object.values(app)) await load();
}, 600_000);
