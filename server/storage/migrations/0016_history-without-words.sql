-- The history holds what was changed, in no language: the words come when it is read.
UPDATE "document_events" SET "changes" = (
	SELECT jsonb_agg(
		CASE
			WHEN change->>'field' = 'file' THEN jsonb_build_object(
				'field', 'file',
				'from', jsonb_build_object(
					'extension', lower(split_part(change->>'from', ', ', 1)),
					'file_size', substring(change->>'from' from '(\d+) KB$')::integer
				),
				'to', jsonb_build_object(
					'extension', lower(split_part(change->>'to', ', ', 1)),
					'file_size', substring(change->>'to' from '(\d+) KB$')::integer
				)
			)
			WHEN change->>'field' IN ('additional_name', 'document_name') THEN change - 'label'
			ELSE change
		END
		ORDER BY place
	)
	FROM jsonb_array_elements("changes") WITH ORDINALITY AS listed (change, place)
)
WHERE "changes" @> '[{"field": "file"}]'
	OR "changes" @> '[{"field": "additional_name"}]'
	OR "changes" @> '[{"field": "document_name"}]';
