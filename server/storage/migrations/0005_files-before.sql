CREATE TABLE "previous_files" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"storage_id" text NOT NULL,
	"extension" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	CONSTRAINT "previous_files_storage_id_unique" UNIQUE("storage_id")
);
--> statement-breakpoint
ALTER TABLE "previous_files" ADD CONSTRAINT "previous_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previous_files" ADD CONSTRAINT "previous_files_storage_id_files_id_fk" FOREIGN KEY ("storage_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand from here on. A trigger, so that no file is left over, whoever deletes the document.
CREATE FUNCTION "remove_previous_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "files" SET "state" = 'removed', "since" = now() WHERE "id" = OLD."storage_id" AND "state" = 'kept';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "previous_files_removed" AFTER DELETE ON "previous_files"
	FOR EACH ROW EXECUTE FUNCTION "remove_previous_file"();
