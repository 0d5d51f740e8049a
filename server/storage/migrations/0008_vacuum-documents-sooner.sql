-- By default, a fifth of the table must change first. Until then, lists read changed documents from the table: of two million, 400,000.
ALTER TABLE "documents" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
