import { mapValues } from 'es-toolkit';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { FormProvider, useForm } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import type { OptionsQuery } from '@/hooks/options';
import { useFilters } from '@/hooks/use-filters';
import { useModal } from '@/hooks/use-modal';

/** One field of a filter: a choice when it has options, else text. */
export type FilterField = { name: string; label: string; options?: OptionsQuery };

/** Edits the filters of the list; they live in the URL (design.md section 4). */
export function FilterModal({ fields, onClosed }: { fields: FilterField[]; onClosed: () => void }) {
  const { modalProps, close } = useModal(onClosed);
  const { filters, setFilters } = useFilters();
  const form = useForm<Record<string, Id>>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, filters[name] ?? ''])),
  });

  function apply(values: Record<string, Id>) {
    setFilters(mapValues(values, String));
    close();
  }

  return (
    <Modal {...modalProps} onHide={close} aria-labelledby="filter-title">
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(apply)} noValidate>
          <Modal.Header closeButton>
            <Modal.Title id="filter-title" as="h2">
              Filter
            </Modal.Title>
          </Modal.Header>
          <Modal.Body>
            {fields.map(({ options, ...field }) =>
              options ? (
                <SelectField key={field.name} {...field} options={options} />
              ) : (
                <TextField key={field.name} {...field} />
              ),
            )}
          </Modal.Body>
          <Modal.Footer>
            <Button
              variant="outline-secondary"
              onClick={() => apply(Object.fromEntries(fields.map(({ name }) => [name, ''])))}
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
