import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { FormModal } from '@/components/form-modal';
import { type FormResource, useResourceForm } from '@/hooks/use-resource-form';

export type EntityModalProps<Row> = {
  /** Undefined for a new entity. */
  row: Row | undefined;
  onClosed: () => void;
};

/** The modal that creates an entity of a resource, or edits `row`. Its fields are `children`. */
export function ResourceModal<Row extends { id: Id }, Values extends FieldValues>({
  resource,
  row,
  name,
  label = '',
  onClosed,
  children,
}: EntityModalProps<Row> & {
  resource: FormResource<Row, Values>;
  /** What the entity is called, as in 'Add Category'. */
  name: string;
  /** The name of this entity, under which its draft is offered. */
  label?: string;
  children: ReactNode;
}) {
  const resourceForm = useResourceForm(resource, row);
  const title = `${row ? 'Edit' : 'Add'} ${name}`;
  return (
    <FormModal
      {...resourceForm}
      title={title}
      draft={{ path: resource.path, kind: row ? 'edit' : 'add', title, label, id: row?.id }}
      onClosed={onClosed}
    >
      {children}
    </FormModal>
  );
}
