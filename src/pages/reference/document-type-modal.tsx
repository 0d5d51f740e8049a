import { categories } from '@/api/categories';
import { documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { CheckboxesField } from '@/components/fields/checkboxes-field';
import { YesNoField } from '@/components/fields/radio-field';
import { QuerySelectField } from '@/components/fields/select-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { useHasField } from '@/components/list-context';
import { ResourceModal } from '@/components/resource-modal';
import { yesNo } from '@/lib/options';
import { OwnReasonsField } from '@/pages/reference/own-reasons-field';
import { t } from '@/texts/texts';

const { fields } = documentTypes;

/** The roles of owners. */
const owners = [
  { role: 'asn', label: 'Civil servants' },
  { role: 'asnNonDikbud', label: 'Civil servants outside the ministry' },
  { role: 'nonAsn', label: 'Non-civil servants' },
] as const;

const options = {
  category_id: categories.options,
  mime_type_id: mimeTypes.options,
  is_multiple: yesNo,
  is_mandatory: yesNo,
  is_active: yesNo,
  applies_to: () => owners.map(({ role, label }) => ({ value: role, label: t(label) })),
};

/** The form of a document type. */
export function Component() {
  return (
    <ResourceModal
      resource={documentTypes}
      name="Document Type"
      toLabel={(row) => row.document_type}
      options={options}
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
      <ExtraFields />
    </ResourceModal>
  );
}

/** Fields of a type that only some back ends know. Absent elsewhere, and then not sent either. */
function ExtraFields() {
  const hasField = useHasField();
  return (
    <>
      {hasField('applies_to') && (
        <CheckboxesField
          {...fields.applies_to}
          options={options.applies_to()}
          hint={t('If none is chosen, it applies to all owners.')}
        />
      )}
      {hasField('rejection_reasons') && <OwnReasonsField {...fields.rejection_reasons} />}
    </>
  );
}
