import { mapValues } from 'es-toolkit';
import { useId } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { FormProvider, useForm } from 'react-hook-form';
import type { OptionsQuery } from '@/api/resource';
import type { Id } from '@/api/wire';
import { QuerySelectField, SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { useFilters } from '@/hooks/use-filters';
import { useModal } from '@/hooks/use-modal';
import type { Option } from '@/lib/options';

/** One field of a filter: a choice when it has options, else text. */
export type FilterField = {
  name: string;
  label: string;
  /** Language of the label, where it is not English. */
  lang?: string;
  options?: Option[] | OptionsQuery;
};

/** Edits the filters of the list. */
export default function FilterModal({
  fields,
  onClosed,
}: {
  fields: FilterField[];
  onClosed: () => void;
}) {
  const titleId = useId();
  const { modalProps, close } = useModal(onClosed);
  const { filters, setFilters } = useFilters();
  const form = useForm<Record<string, Id | null>>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, filters.get(name) ?? ''])),
  });

  function apply(values: Record<string, Id | null>) {
    setFilters(mapValues(values, (value) => String(value ?? '')));
    close();
  }

  return (
    <Modal {...modalProps} onHide={close} aria-labelledby={titleId}>
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(apply)} noValidate>
          <Modal.Header closeButton>
            <Modal.Title id={titleId} as="h2">
              Filter
            </Modal.Title>
          </Modal.Header>
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
              Reset
            </Button>
            <Button type="submit">Filter</Button>
          </Modal.Footer>
        </form>
      </FormProvider>
    </Modal>
  );
}

function FilterInput({ options, ...field }: FilterField) {
  if (!options) return <TextField {...field} />;
  if (Array.isArray(options)) return <SelectField {...field} options={options} />;
  return <QuerySelectField {...field} options={options} />;
}
