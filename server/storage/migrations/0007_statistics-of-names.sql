-- With the default of 100, PostgreSQL takes a common name for a rare one, and reads all of its owners' documents.
ALTER TABLE "users" ALTER COLUMN "name" SET STATISTICS 1000;
