-- Folds a text for search, as foldText of src/shared/clean-text.ts does: apostrophes, white space, width and case; nothing invisible.
-- Most texts are plain ASCII, and these are compared nearly as fast as in lower case alone. Not STRICT: it could not be inlined.
CREATE FUNCTION "berkas_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 COLLATE "C" ~ '[^ -_a-~]|  ' THEN lower(regexp_replace(normalize(translate($1,
      E'\u0060\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\uff07\uff40\t\n\u000b\f\r\u0085\u1680\u2028\u2029\u200c\u200d\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff',
      '''''''''''''''''''''         '), NFKC), ' {2,}', ' ', 'g'))
  ELSE lower($1 COLLATE "C") END
$$;--> statement-breakpoint
-- Units, districts and reference data are known by their names, which come clean from now on (cleanText): clean those that are
-- stored, except where two rows would have the same name.
DO $$
DECLARE named record;
BEGIN
  FOR named IN VALUES ('categories', 'category_name'), ('districts', 'name'), ('document_types', 'document_type'), ('unit_verifikators', 'nama')
  LOOP
    EXECUTE format($sql$
      WITH cleaned AS MATERIALIZED (
        SELECT id, btrim(regexp_replace(normalize(translate(%2$I,
          E'\t\n\u000b\f\r\u0085\u1680\u2028\u2029\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff',
          '                        '), NFC), ' {2,}', ' ', 'g')) AS name
        FROM %1$I
      )
      UPDATE %1$I AS stored SET %2$I = cleaned.name FROM cleaned
      WHERE stored.id = cleaned.id AND stored.%2$I <> cleaned.name AND cleaned.name <> ''
        AND NOT EXISTS (SELECT FROM cleaned AS other WHERE lower(other.name) = lower(cleaned.name) AND other.id <> cleaned.id)
    $sql$, named.column1, named.column2);
  END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX "documents_folded_index" ON "documents" USING gin (berkas_fold("additional_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_folded_index" ON "users" USING gin (berkas_fold("username") gin_trgm_ops,berkas_fold("name") gin_trgm_ops,berkas_fold("email") gin_trgm_ops) WITH (fastupdate=false);