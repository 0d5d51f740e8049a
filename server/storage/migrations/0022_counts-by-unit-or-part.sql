-- Writers wait here, before their triggers begin.
LOCK TABLE "documents" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "document_counts" DROP CONSTRAINT "document_counts_key";--> statement-breakpoint
ALTER TABLE "document_counts" DROP CONSTRAINT "document_counts_document_type_id_document_types_id_fk";
--> statement-breakpoint
ALTER TABLE "document_counts" ADD COLUMN "part" smallint;--> statement-breakpoint
ALTER TABLE "document_counts" DROP COLUMN "document_type_id";--> statement-breakpoint
WITH "before" AS (DELETE FROM "document_counts" RETURNING *)
INSERT INTO "document_counts" ("part", "unit_verifikator_id", "document_status_id", "count")
SELECT coalesce("unit_verifikator_id", 0) % 16 AS "part_of", "unit_verifikator_id", "document_status_id", sum("count")
FROM "before"
GROUP BY GROUPING SETS (("part_of", "document_status_id"), ("unit_verifikator_id", "document_status_id"));
--> statement-breakpoint
ALTER TABLE "document_counts" ADD CONSTRAINT "document_counts_key" UNIQUE NULLS NOT DISTINCT("part","unit_verifikator_id","document_status_id");--> statement-breakpoint
-- One update per statement and counter, in key order, so that transactions do not deadlock; those
-- that many wait for last.
CREATE OR REPLACE FUNCTION "count_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "document_counts" AS "counted" ("part", "unit_verifikator_id", "document_status_id", "count")
		SELECT coalesce("unit_verifikator_id", 0) % 16 AS "part_of", "unit_verifikator_id", "document_status_id", count(*)
		FROM "added"
		GROUP BY GROUPING SETS (("unit_verifikator_id", "document_status_id"), ("part_of", "document_status_id"))
		ORDER BY "part_of" NULLS FIRST, 2, 3
		ON CONFLICT ON CONSTRAINT "document_counts_key" DO UPDATE SET "count" = "counted"."count" + excluded."count";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "document_counts" AS "counted" ("part", "unit_verifikator_id", "document_status_id", "count")
		SELECT coalesce("unit_verifikator_id", 0) % 16 AS "part_of", "unit_verifikator_id", "document_status_id", -count(*)
		FROM "removed"
		GROUP BY GROUPING SETS (("unit_verifikator_id", "document_status_id"), ("part_of", "document_status_id"))
		ORDER BY "part_of" NULLS FIRST, 2, 3
		ON CONFLICT ON CONSTRAINT "document_counts_key" DO UPDATE SET "count" = "counted"."count" + excluded."count";
	ELSE
		INSERT INTO "document_counts" AS "counted" ("part", "unit_verifikator_id", "document_status_id", "count")
		SELECT coalesce("unit_verifikator_id", 0) % 16 AS "part_of", "unit_verifikator_id", "document_status_id", sum("change")
		FROM (
			SELECT "unit_verifikator_id", "document_status_id", 1 AS "change" FROM "added"
			UNION ALL
			SELECT "unit_verifikator_id", "document_status_id", -1 FROM "removed"
		) AS "changes"
		GROUP BY GROUPING SETS (("unit_verifikator_id", "document_status_id"), ("part_of", "document_status_id"))
		HAVING sum("change") <> 0
		ORDER BY "part_of" NULLS FIRST, 2, 3
		ON CONFLICT ON CONSTRAINT "document_counts_key" DO UPDATE SET "count" = "counted"."count" + excluded."count";
	END IF;
	RETURN NULL;
END $$;
