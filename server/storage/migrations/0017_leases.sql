CREATE UNLOGGED TABLE "document_leases" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_leases_until_index" ON "document_leases" USING btree ("until");