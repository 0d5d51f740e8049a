-- Texts are compared in lower case, which PostgreSQL compares and plans faster than ILIKE.
DROP INDEX "documents_additional_name_index";--> statement-breakpoint
DROP INDEX "users_texts_index";--> statement-breakpoint
CREATE INDEX "documents_additional_name_index" ON "documents" USING gin (lower("additional_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_texts_index" ON "users" USING gin (lower("username") gin_trgm_ops,lower("name") gin_trgm_ops,lower("email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- The statistics of names (0007) move to the index, where the second column is the name. With the default of 100, PostgreSQL
-- may also take a rare description for a common one, and compares all of them in the order of the list.
ALTER TABLE "users" ALTER COLUMN "name" SET STATISTICS -1;--> statement-breakpoint
ALTER INDEX "users_texts_index" ALTER COLUMN 2 SET STATISTICS 1000;--> statement-breakpoint
ALTER INDEX "documents_additional_name_index" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
-- For lists of a type in one status.
CREATE INDEX "documents_type_status_index" ON "documents" USING btree ("document_type_id","document_status_id","id","unit_verifikator_id","user_id");
