import { type MimeType, mimeTypes } from '@/api/mime-types';
import { TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';

const { fields } = mimeTypes;

export default function MimeTypeModal(props: EntityModalProps<MimeType>) {
  return (
    <ResourceModal {...props} resource={mimeTypes} name="Mime Type" label={props.row?.mime_type}>
      <TextField {...fields.kind_of_document} />
      <TextField {...fields.mime_type} />
      <TextField {...fields.extension} />
    </ResourceModal>
  );
}
