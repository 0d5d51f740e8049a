-- Searches would also read a list of all changes since the last vacuum, and the change that fills it would merge it into the index.
ALTER INDEX "documents_additional_name_index" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "users_texts_index" SET (fastupdate = false);
