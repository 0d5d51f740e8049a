import { useQuery } from '@tanstack/react-query';
import { Filter, X } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OptionsQuery } from '@/api/resource';
import type { FilterField } from '@/components/list-context';
import { loadFilter } from '@/components/list-overlays';
import { OpenLink } from '@/components/open-link';
import { findOption } from '@/lib/options';
import { withFilters } from '@/lib/search-params';
import { t } from '@/texts/texts';

/** The Filter link, and one chip per active filter, which removes it. */
export function FilterControl({ fields }: { fields: FilterField[] }) {
  const [filters, setFilters] = useSearchParams();
  const link = useRef<HTMLAnchorElement>(null);

  function removeFilter(name: string) {
    setFilters(withFilters(filters, { [name]: '' }));
    // Moves the focus away from the chip, which is removed.
    link.current?.focus();
  }

  return (
    <>
      <OpenLink
        ref={link}
        path="filter"
        className="btn btn-outline-secondary"
        preload={loadFilter}
        data-keys="f"
      >
        <Filter aria-hidden /> <span>{t('Filter')}</span>
      </OpenLink>
      {fields.map((field) => {
        const { name, label, lang } = field;
        const value = filters.get(name);
        if (!value) return null;
        return (
          <button
            key={name}
            type="button"
            className="filter-chip"
            onClick={() => removeFilter(name)}
          >
            <span className="visually-hidden">{`${t('Remove filter')} `}</span>
            <span lang={lang}>{`${t(label)}:`}</span> <FilterValue field={field} value={value} />
            <X aria-hidden />
          </button>
        );
      })}
    </>
  );
}

type ValueProps = { field: FilterField; value: string };

function FilterValue({ field, value }: ValueProps): ReactElement {
  switch (field.kind) {
    case undefined:
    case 'text':
      return <bdi>{value}</bdi>;
    case 'choice':
      return typeof field.options === 'function' ? (
        <bdi>{findOption(field.options(), value).label}</bdi>
      ) : (
        <QueriedLabel options={field.options} value={value} />
      );
  }
}

function QueriedLabel({ options, value }: { options: OptionsQuery; value: string }) {
  const { data } = useQuery(options);
  return <bdi>{findOption(data ?? [], value).label}</bdi>;
}
