import { mapValues } from 'es-toolkit';
import type { ReactElement } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router-dom';
import type { Id } from '@/api/wire';
import { QuerySelectField, SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import type { FilterField, ListContext } from '@/components/list-context';
import { TitledModal } from '@/components/titled-modal';
import { cleanFilter } from '@/lib/clean-filter';
import { withFilters } from '@/lib/search-params';
import { useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

/** Edits the filters of the list. */
export function Component() {
  const { filters: fields } = useOutletContext<ListContext>();
  const close = useClose();
  const navigate = useNavigate();
  const [filters] = useSearchParams();
  const form = useForm<Record<string, Id | null>>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, filters.get(name) ?? ''])),
  });

  function apply(values: Record<string, Id | null>) {
    const search = withFilters(
      filters,
      mapValues(values, (value, name) => cleanFilter(name, String(value ?? ''))),
    );
    // Back leads to the list as it was before.
    void navigate({ pathname: '..', search: String(search) }, { replace: true });
  }

  return (
    <TitledModal title={t('Filter')} onHide={close}>
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(apply)} noValidate>
          <Modal.Body>
            {fields.map((field) => (
              <FilterInput key={field.name} {...field} />
            ))}
          </Modal.Body>
          <Modal.Footer>
            <Button
              variant="outline-secondary"
              onClick={() => apply(Object.fromEntries(fields.map(({ name }) => [name, null])))}
            >
              {t('Reset')}
            </Button>
            <Button type="submit">{t('Filter')}</Button>
          </Modal.Footer>
        </form>
      </FormProvider>
    </TitledModal>
  );
}

function FilterInput({ name, label, lang, ...filter }: FilterField): ReactElement {
  const field = { name, label, ...(lang && { lang }) };
  switch (filter.kind) {
    case undefined:
    case 'text':
      return <TextField {...field} />;
    case 'choice': {
      const { options } = filter;
      return typeof options === 'function' ? (
        <SelectField {...field} options={options()} />
      ) : (
        <QuerySelectField {...field} options={options} />
      );
    }
  }
}
