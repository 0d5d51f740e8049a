import type { QueryClient } from '@tanstack/react-query';
import { limitAsync } from 'es-toolkit';
import { documentTypes } from '@/api/document-types';
import type { Id } from '@/api/wire';

/** Details asked for at a time. */
const atATime = 6;

/**
 * The options with what the details of their types say. The session keeps the details. One that
 * cannot be read says nothing.
 */
export function readDetails<Option extends { value: Id }>(client: QueryClient, options: Option[]) {
  const read = limitAsync(
    (id: Id) => client.query(documentTypes.demand({ id })).catch(() => ({})),
    atATime,
  );
  return Promise.all(options.map(async (option) => ({ ...option, ...(await read(option.value)) })));
}
