import { useId } from 'react';
import { useController } from 'react-hook-form';
import { categories } from '@/api/categories';
import { documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { FieldError } from '@/components/fields/field';
import { YesNoField } from '@/components/fields/radio-field';
import { QuerySelectField } from '@/components/fields/select-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { useHasField } from '@/components/list-context';
import { ResourceModal } from '@/components/resource-modal';
import { yesNo } from '@/lib/options';
import { t } from '@/texts/texts';

const { fields } = documentTypes;

/** The roles of owners. */
const owners = [
  { role: 'asn', label: 'Civil servants' },
  { role: 'asnNonDikbud', label: 'Civil servants outside the ministry' },
  { role: 'nonAsn', label: 'Who is not a civil servant' },
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
      <AppliesToField />
    </ResourceModal>
  );
}

/** Who hands the type in. Absent where the back end does not know it, and then not sent either. */
function AppliesToField() {
  return useHasField()('applies_to') && <RoleChoice />;
}

function RoleChoice() {
  const id = useId();
  const name = 'applies_to';
  const { field, fieldState } = useController<{ applies_to?: string[] }, 'applies_to'>({ name });
  const chosen = field.value ?? [];
  const message = fieldState.error?.message;

  function choose(role: string, isChosen: boolean) {
    const others = chosen.filter((one) => one !== role);
    field.onChange(isChosen ? [...others, role] : others);
  }

  return (
    <fieldset className="field" aria-describedby={`${id}-hint${message ? ` ${id}-error` : ''}`}>
      <legend className="form-label">{t(fields[name].label)}</legend>
      <div className="radio-cards">
        {owners.map(({ role, label: owner }, index) => (
          <label key={role} className="radio-card">
            <input
              type="checkbox"
              className="form-check-input"
              name={name}
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(role)}
              onChange={({ target }) => choose(role, target.checked)}
              onBlur={field.onBlur}
            />
            <span>{t(owner)}</span>
          </label>
        ))}
      </div>
      <div className="form-text" id={`${id}-hint`}>
        {t('Without a choice, all owners hand it in.')}
      </div>
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  );
}
