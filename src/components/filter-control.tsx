import { useQuery } from '@tanstack/react-query';
import { Filter, X } from 'lucide-react';
import { useRef } from 'react';
import type { OptionsQuery } from '@/api/resource';
import { ActionButton } from '@/components/action-button';
import type { FilterField } from '@/components/filter-modal';
import { lazyModal } from '@/components/lazy-modal';
import { Overlay } from '@/components/overlay';
import { useFilters } from '@/hooks/use-filters';
import { useOverlay } from '@/hooks/use-overlay';
import { findOption } from '@/lib/options';

const FilterModal = lazyModal(() => import('@/components/filter-modal'));

/** The Filter button with its modal, and one chip per active filter, which removes it. */
export function FilterControl({ fields }: { fields: FilterField[] }) {
  const { overlay, open, close } = useOverlay<true>();
  const { filters, setFilters } = useFilters();
  const button = useRef<HTMLButtonElement>(null);

  function removeFilter(name: string) {
    setFilters({ [name]: '' });
    // The chip that had the focus is removed.
    button.current?.focus();
  }

  return (
    <>
      <ActionButton
        ref={button}
        variant="outline-secondary"
        onClick={() => open(true)}
        preload={FilterModal.preload}
        data-keys="f"
      >
        <Filter aria-hidden /> Filter
      </ActionButton>
      {fields.map(({ name, label, lang, options }) => {
        const value = filters.get(name);
        if (!value) return null;
        return (
          <button
            key={name}
            type="button"
            className="filter-chip"
            onClick={() => removeFilter(name)}
          >
            <span className="visually-hidden">Remove filter </span>
            <span lang={lang}>{label}:</span> <FilterValue options={options} value={value} />
            <X aria-hidden />
          </button>
        );
      })}
      <Overlay what="The filter" onClosed={close}>
        {overlay && <FilterModal fields={fields} onClosed={close} />}
      </Overlay>
    </>
  );
}

function FilterValue({ options, value }: { options: FilterField['options']; value: string }) {
  if (!options) return value;
  if (Array.isArray(options)) return findOption(options, value).label;
  return <QueriedLabel options={options} value={value} />;
}

function QueriedLabel({ options, value }: { options: OptionsQuery; value: string }) {
  const { data } = useQuery(options);
  return findOption(data ?? [], value).label;
}
