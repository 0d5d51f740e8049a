import { useQuery } from '@tanstack/react-query';
import { Filter, X } from 'lucide-react';
import { Suspense } from 'react';
import Button from 'react-bootstrap/Button';
import type { FilterField } from '@/components/filter-modal';
import { type OptionsQuery, optionOf } from '@/hooks/options';
import { useFilters } from '@/hooks/use-filters';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';

const FilterModal = lazyComponent(() =>
  import('@/components/filter-modal').then((module) => module.FilterModal),
);

/** The Filter button with its modal, and what the list is filtered by, each to be taken away by a click. */
export function FilterControl({ fields }: { fields: FilterField[] }) {
  const { opened, open, close } = useOpened<true>();
  const { filters, setFilters } = useFilters();
  return (
    <>
      <Button variant="outline-secondary" onClick={() => open(true)} {...FilterModal.intent}>
        <Filter aria-hidden /> Filter
      </Button>
      {fields.map((field) => {
        const value = filters[field.name];
        if (!value) return null;
        return (
          <button
            key={field.name}
            type="button"
            className="filter-chip"
            onClick={() => setFilters({ [field.name]: '' })}
          >
            <span className="visually-hidden">Remove filter </span>
            {field.label}:{' '}
            {field.options ? <OptionLabel options={field.options} value={value} /> : value}
            <X aria-hidden />
          </button>
        );
      })}
      {opened && (
        <Suspense>
          <FilterModal fields={fields} onClosed={close} />
        </Suspense>
      )}
    </>
  );
}

function OptionLabel({ options, value }: { options: OptionsQuery; value: string }) {
  const { data } = useQuery(options);
  return optionOf(data ?? [], value).label;
}
