ALTER TABLE "document_events" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "files_to_hash_index" ON "files" USING btree ("id") WHERE "files"."sha256" is null;