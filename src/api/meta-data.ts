import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseListOrBody, parseOptional } from '@/api/body';
import { send } from '@/api/http';
import { entityPath, fetchedOnOpen } from '@/api/resource';
import { type Id, id, text, version } from '@/api/wire';

// Kept out of `documents.ts`, which is part of the first load.

const metaDatum = v.object({
  id,
  column_name: text,
  column_description: text,
  /** 'string' or 'date' */
  data_type: v.pipe(text, v.toLowerCase()),
  value: text,
});
export type MetaDatum = v.InferOutput<typeof metaDatum>;

export const labelOf = ({ column_description, column_name }: MetaDatum) =>
  column_description || column_name;

const versioned = v.object({ version });

export type MetaData = {
  entries: MetaDatum[];
  version: number | undefined;
};

export const metaDataQuery = (documentId: Id) =>
  queryOptions({
    queryKey: ['/document/meta-datas', String(documentId)],
    queryFn: async ({ signal }): Promise<MetaData> => {
      const body = await send({ url: entityPath('/document/meta-datas', documentId), signal });
      return {
        entries: parseListOrBody(metaDatum, body),
        version: parseOptional(versioned, body)?.version,
      };
    },
    ...fetchedOnOpen,
  });
