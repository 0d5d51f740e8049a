import { myDocuments } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Carrier } from '@/delivery/delivery';
import { findUploaded } from '@/pages/documents/find-uploaded';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { type Row, type RowUpload, toUpload } from '@/pages/documents/many-files/rows';
import { cleanText } from '@/shared/clean-text';

export function createUpload(row: Row, { id: typeId, isMultiple }: FileType): RowUpload {
  const file = toUpload(row);
  const description = isMultiple ? cleanText(row.description) : '';
  return { id: row.id, sent: { typeId, description, size: file.size }, file };
}

export const sendUpload: Carrier<RowUpload>['send'] = ({ sent, file }, transfer) =>
  myDocuments.upload(
    {
      document: undefined,
      upload: { document_type_id: sent.typeId, file, additional_name: sent.description },
    },
    transfer,
  );

/**
 * 'done' if the server has one more document like the row's last upload than other uploads have
 * made. `before`: own documents that were there before any upload.
 */
export async function probeUpload(
  id: string,
  rows: readonly Row[],
  before: ReadonlySet<Id>,
  role: string,
  signal: AbortSignal,
): Promise<'done' | 'not'> {
  const sent = rows.find((row) => row.id === id)?.upload?.item.sent;
  if (!sent) return 'not';
  const { typeId: document_type_id, description: additional_name, size } = sent;
  const found = await findUploaded(role, { document_type_id, additional_name, size }, signal);
  const arrived = found.filter((document) => !before.has(document.id)).length;
  const others = rows.filter(
    ({ id: other, upload }) =>
      other !== id &&
      ['sending', 'done'].includes(upload?.state ?? '') &&
      upload?.item.sent.typeId === sent.typeId &&
      upload.item.sent.description === sent.description &&
      // Back ends round kilobytes up or down.
      Math.abs(upload.item.sent.size - sent.size) <= 1024,
  );
  return arrived > others.length ? 'done' : 'not';
}
