/** Read by drizzle-kit, which turns a change of the schema into a migration (CONTRIBUTING.md). */
export default {
  dialect: 'postgresql',
  schema: './server/storage/schema.ts',
  out: './server/storage/migrations',
};
