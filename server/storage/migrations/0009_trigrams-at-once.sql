-- Searches would also read a list of all changes since the last vacuum, and the call that fills it would sort it in.
ALTER INDEX "documents_additional_name_index" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "users_texts_index" SET (fastupdate = false);
