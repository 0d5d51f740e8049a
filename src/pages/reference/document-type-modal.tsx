import {
  type DocumentType,
  type DocumentTypeInput,
  documentTypesBase,
  fetchDocumentType,
  saveDocumentType,
} from '@/api/document-types';
import type { Id } from '@/api/wire';
import { SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { YesNoField } from '@/components/fields/yes-no-field';
import { FormModal } from '@/components/form-modal';
import { categoryOptions, mimeTypeOptions } from '@/hooks/options';
import { useEntityForm } from '@/hooks/use-entity-form';
import { numberOf } from '@/lib/number-of';

/** The form's own view: text where something is typed, '' where nothing is chosen. */
type Values = Omit<DocumentTypeInput, 'category_id' | 'mime_type_id' | 'max_size'> & {
  category_id: Id;
  mime_type_id: Id;
  max_size: string;
};

const empty: Values = {
  document_type: '',
  naming_format: '',
  category_id: '',
  mime_type_id: '',
  max_size: '',
  is_multiple: null,
  is_mandatory: null,
  is_active: null,
  description: '',
  sample: '',
};

const valuesOf = (type: DocumentType): Values => ({
  document_type: type.document_type,
  naming_format: type.naming_format,
  category_id: type.category_id ?? '',
  mime_type_id: type.mime_type_id ?? '',
  max_size: String(type.max_size),
  is_multiple: type.is_multiple,
  is_mandatory: type.is_mandatory,
  is_active: type.is_active,
  description: type.description,
  sample: type.sample,
});

const inputOf = (values: Values): DocumentTypeInput => ({
  ...values,
  category_id: values.category_id || null,
  mime_type_id: values.mime_type_id || null,
  max_size: numberOf(values.max_size),
});

/** Creates a document type, or edits the one given. */
export function DocumentTypeModal({
  documentType,
  onClosed,
}: {
  documentType: DocumentType | undefined;
  onClosed: () => void;
}) {
  const { form, detail } = useEntityForm({
    base: documentTypesBase,
    row: documentType,
    fetchDetail: fetchDocumentType,
    empty,
    valuesOf,
  });
  const title = documentType ? 'Edit Document Type' : 'Add Document Type';
  return (
    <FormModal
      title={title}
      form={form}
      detail={detail}
      write={(values) => saveDocumentType(documentType?.id, inputOf(values))}
      list={documentTypesBase}
      draft={{ title, subject: documentType?.document_type ?? '', row: documentType }}
      onClosed={onClosed}
    >
      <TextField name="document_type" label="Document Type" />
      <TextField name="naming_format" label="Naming Format" />
      <SelectField name="category_id" label="Category" options={categoryOptions} />
      <div className="field-row">
        <SelectField name="mime_type_id" label="Mime Type" options={mimeTypeOptions} />
        <TextField name="max_size" label="Size in KB" type="number" />
      </div>
      <div className="field-row">
        <YesNoField name="is_multiple" label="Multiple" />
        <YesNoField name="is_mandatory" label="Mandatory" />
        <YesNoField name="is_active" label="Active" />
      </div>
      <TextField name="description" label="Description" rows={3} />
      <TextField name="sample" label="Sample" rows={2} />
    </FormModal>
  );
}
