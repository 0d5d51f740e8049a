-- As in 0010. In a migration of its own, so that the indexes of the one before are made while others write.
ALTER INDEX "users_folded_index" ALTER COLUMN 2 SET STATISTICS 1000;--> statement-breakpoint
ALTER INDEX "documents_folded_index" ALTER COLUMN 1 SET STATISTICS 1000;
