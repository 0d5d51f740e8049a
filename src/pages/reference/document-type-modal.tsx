import { categories } from '@/api/categories';
import { type DocumentType, documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { YesNoField } from '@/components/fields/radio-field';
import { QuerySelectField } from '@/components/fields/select-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';

const { fields } = documentTypes;

export default function DocumentTypeModal(props: EntityModalProps<DocumentType>) {
  return (
    <ResourceModal
      {...props}
      resource={documentTypes}
      name="Document Type"
      label={props.row?.document_type}
    >
      <TextField {...fields.document_type} />
      <TextField {...fields.naming_format} />
      <QuerySelectField {...fields.category_id} options={categories.options} />
      <div className="field-row">
        <QuerySelectField {...fields.mime_type_id} options={mimeTypes.options} />
        <NumberField {...fields.max_size} />
      </div>
      <div className="field-row">
        <YesNoField {...fields.is_multiple} />
        <YesNoField {...fields.is_mandatory} />
        <YesNoField {...fields.is_active} />
      </div>
      <TextField {...fields.description} rows={3} />
      <TextField {...fields.sample} rows={2} />
    </ResourceModal>
  );
}
