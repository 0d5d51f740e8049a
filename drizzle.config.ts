import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` turns a change of the schema into a migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
});
