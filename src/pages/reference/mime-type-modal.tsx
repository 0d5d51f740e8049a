import { type MimeType, mimeTypes } from '@/api/mime-types';
import { TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';

export default function MimeTypeModal(props: EntityModalProps<MimeType>) {
  return (
    <ResourceModal {...props} resource={mimeTypes} name="Mime Type" label={props.row?.mime_type}>
      <TextField name="kind_of_document" label="Document Type" />
      <TextField name="mime_type" label="Mime Type" />
      <TextField name="extension" label="Extension" />
    </ResourceModal>
  );
}
