import { categories } from '@/api/categories';
import { documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { YesNoField } from '@/components/fields/radio-field';
import { QuerySelectField } from '@/components/fields/select-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { ResourceModal } from '@/components/resource-modal';

const { fields } = documentTypes;

/** The form of a document type. */
export function Component() {
  return (
    <ResourceModal
      resource={documentTypes}
      name="Document Type"
      toLabel={(row) => row.document_type}
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
