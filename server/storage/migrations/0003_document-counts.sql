-- Always sets documents.unit_verifikator_id to the owner's unit. The lock makes a concurrent
-- change of that unit wait.
CREATE FUNCTION "take_owners_unit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "unit_verifikator_id" INTO NEW."unit_verifikator_id" FROM "users" WHERE "id" = NEW."user_id" FOR SHARE;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "documents_unit" BEFORE INSERT OR UPDATE OF "user_id", "unit_verifikator_id" ON "documents"
	FOR EACH ROW EXECUTE FUNCTION "take_owners_unit"();
--> statement-breakpoint
CREATE FUNCTION "give_documents_unit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "documents" SET "unit_verifikator_id" = NEW."unit_verifikator_id" WHERE "user_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_unit" AFTER UPDATE OF "unit_verifikator_id" ON "users"
	FOR EACH ROW WHEN (OLD."unit_verifikator_id" IS DISTINCT FROM NEW."unit_verifikator_id")
	EXECUTE FUNCTION "give_documents_unit"();
--> statement-breakpoint
-- One update per statement and counter, in key order, so that transactions do not deadlock.
CREATE FUNCTION "count_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "document_counts" AS "counted"
		SELECT "unit_verifikator_id", "document_type_id", "document_status_id", count(*)
		FROM "added" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT ON CONSTRAINT "document_counts_key" DO UPDATE SET "count" = "counted"."count" + excluded."count";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "document_counts" AS "counted"
		SELECT "unit_verifikator_id", "document_type_id", "document_status_id", -count(*)
		FROM "removed" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT ON CONSTRAINT "document_counts_key" DO UPDATE SET "count" = "counted"."count" + excluded."count";
	ELSE
		INSERT INTO "document_counts" AS "counted"
		SELECT "unit_verifikator_id", "document_type_id", "document_status_id", sum("change")
		FROM (
			SELECT "unit_verifikator_id", "document_type_id", "document_status_id", 1 AS "change" FROM "added"
			UNION ALL
			SELECT "unit_verifikator_id", "document_type_id", "document_status_id", -1 FROM "removed"
		) AS "changes"
		GROUP BY 1, 2, 3 HAVING sum("change") <> 0 ORDER BY 1, 2, 3
		ON CONFLICT ON CONSTRAINT "document_counts_key" DO UPDATE SET "count" = "counted"."count" + excluded."count";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "documents_added" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_documents"();
--> statement-breakpoint
CREATE TRIGGER "documents_changed" AFTER UPDATE ON "documents" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_documents"();
--> statement-breakpoint
CREATE TRIGGER "documents_removed" AFTER DELETE ON "documents" REFERENCING OLD TABLE AS "removed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_documents"();
--> statement-breakpoint
-- Count the existing documents.
INSERT INTO "document_counts"
SELECT "users"."unit_verifikator_id", "document_type_id", "document_status_id", count(*)
FROM "documents" INNER JOIN "users" ON "users"."id" = "documents"."user_id" GROUP BY 1, 2, 3;
--> statement-breakpoint
ALTER TABLE "documents" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "documents" SET "unit_verifikator_id" = "users"."unit_verifikator_id" FROM "users" WHERE "users"."id" = "documents"."user_id";
--> statement-breakpoint
ALTER TABLE "documents" ENABLE TRIGGER USER;
