import { categories } from '@/api/categories';
import { type DocumentType, documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { YesNoField } from '@/components/fields/radio-field';
import { QuerySelectField } from '@/components/fields/select-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';

export default function DocumentTypeModal(props: EntityModalProps<DocumentType>) {
  return (
    <ResourceModal
      {...props}
      resource={documentTypes}
      name="Document Type"
      label={props.row?.document_type}
    >
      <TextField name="document_type" label="Document Type" />
      <TextField name="naming_format" label="Naming Format" />
      <QuerySelectField name="category_id" label="Category" options={categories.options} />
      <div className="field-row">
        <QuerySelectField name="mime_type_id" label="Mime Type" options={mimeTypes.options} />
        <NumberField name="max_size" label="Size in KB" />
      </div>
      <div className="field-row">
        <YesNoField name="is_multiple" label="Multiple" />
        <YesNoField name="is_mandatory" label="Mandatory" />
        <YesNoField name="is_active" label="Active" />
      </div>
      <TextField name="description" label="Description" rows={3} />
      <TextField name="sample" label="Sample" rows={2} />
    </ResourceModal>
  );
}
