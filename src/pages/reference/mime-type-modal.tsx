import { mimeTypes } from '@/api/mime-types';
import { TextField } from '@/components/fields/text-field';
import { ResourceModal } from '@/components/resource-modal';

const { fields } = mimeTypes;

/** The form of a mime type. */
export function Component() {
  return (
    <ResourceModal resource={mimeTypes} name="Mime Type" toLabel={(row) => row.mime_type}>
      <TextField {...fields.kind_of_document} />
      <TextField {...fields.mime_type} />
      <TextField {...fields.extension} />
    </ResourceModal>
  );
}
