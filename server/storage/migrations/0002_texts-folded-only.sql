-- In a migration of its own, so that the indexes of the one before are made while others write.
ALTER INDEX "users_folded_index" ALTER COLUMN 2 SET STATISTICS 1000;--> statement-breakpoint
ALTER INDEX "documents_folded_index" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
-- Nothing reads these any more. A folder of 0.1.0 has lost them by now.
DROP INDEX IF EXISTS "documents_additional_name_index";--> statement-breakpoint
DROP INDEX IF EXISTS "users_texts_index";
