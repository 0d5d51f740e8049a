import type { FilterField } from '@/components/filter-modal';
import { documentTypeOptions, statusOptions } from '@/hooks/options';

/** Filters over the columns that all four document lists show (design.md section 4). */
export const identityFilters: FilterField[] = [
  { name: 'username', label: 'USER' },
  { name: 'name', label: 'Name' },
  { name: 'document_type_id', label: 'Type', options: documentTypeOptions },
  { name: 'additional_name', label: 'Description' },
];

/** The filter of the lists that show Status. */
export const statusFilter: FilterField = {
  name: 'document_status_id',
  label: 'Status',
  options: statusOptions(),
};
