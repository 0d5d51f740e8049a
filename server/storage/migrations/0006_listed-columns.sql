DROP INDEX "documents_user_id_id_index";--> statement-breakpoint
DROP INDEX "documents_unit_verifikator_id_id_index";--> statement-breakpoint
DROP INDEX "documents_document_type_id_id_index";--> statement-breakpoint
DROP INDEX "documents_document_status_id_status_since_id_index";--> statement-breakpoint
DROP INDEX "documents_unit_queue_index";--> statement-breakpoint
CREATE INDEX "documents_owner_index" ON "documents" USING btree ("user_id","id","document_type_id","document_status_id","unit_verifikator_id");--> statement-breakpoint
CREATE INDEX "documents_unit_index" ON "documents" USING btree ("unit_verifikator_id","id","document_type_id","document_status_id","user_id");--> statement-breakpoint
CREATE INDEX "documents_type_index" ON "documents" USING btree ("document_type_id","id","document_status_id","unit_verifikator_id","user_id");--> statement-breakpoint
CREATE INDEX "documents_queue_index" ON "documents" USING btree ("document_status_id","status_since","id","document_type_id","unit_verifikator_id","user_id","verified_by");--> statement-breakpoint
CREATE INDEX "documents_unit_queue_index" ON "documents" USING btree ("unit_verifikator_id","document_status_id","status_since","id","document_type_id","user_id","verified_by");