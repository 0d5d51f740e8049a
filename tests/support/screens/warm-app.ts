import { beforeAll } from 'vitest';

const app = import.meta.glob(['@/app/app.tsx', '@/pages/**/*.tsx', '@/components/*.tsx']);

/** Compiles the app before a worker's first test, whose waits would include it otherwise. */
beforeAll(async () => {
  for (const load of Object.values(app)) await load();
}, 600_000);
