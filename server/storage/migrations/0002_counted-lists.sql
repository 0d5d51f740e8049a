-- For trigram indexes, which find text that contains a term. A database owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "document_counts" (
	"unit_verifikator_id" integer,
	"document_type_id" integer NOT NULL,
	"document_status_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "document_counts_key" UNIQUE NULLS NOT DISTINCT("unit_verifikator_id","document_type_id","document_status_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "unit_verifikator_id" integer;--> statement-breakpoint
ALTER TABLE "document_counts" ADD CONSTRAINT "document_counts_unit_verifikator_id_unit_verifikators_id_fk" FOREIGN KEY ("unit_verifikator_id") REFERENCES "public"."unit_verifikators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counts" ADD CONSTRAINT "document_counts_document_type_id_document_types_id_fk" FOREIGN KEY ("document_type_id") REFERENCES "public"."document_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counts" ADD CONSTRAINT "document_counts_document_status_id_document_statuses_id_fk" FOREIGN KEY ("document_status_id") REFERENCES "public"."document_statuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_unit_verifikator_id_unit_verifikators_id_fk" FOREIGN KEY ("unit_verifikator_id") REFERENCES "public"."unit_verifikators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_unit_verifikator_id_id_index" ON "documents" USING btree ("unit_verifikator_id","id");--> statement-breakpoint
CREATE INDEX "documents_unit_queue_index" ON "documents" USING btree ("unit_verifikator_id","document_status_id","status_since","id");--> statement-breakpoint
CREATE INDEX "documents_additional_name_index" ON "documents" USING gin ("additional_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_id_index" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_texts_index" ON "users" USING gin ("username" gin_trgm_ops,"name" gin_trgm_ops,"email" gin_trgm_ops);