import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` turns a change of the schema into a migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/storage/schema.ts',
  out: './server/storage/migrations',
});
