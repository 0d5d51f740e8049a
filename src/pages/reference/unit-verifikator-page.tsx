import {
  fetchUnitVerifikators,
  type UnitVerifikator,
  unitVerifikatorsBase,
} from '@/api/unit-verifikators';
import type { Column } from '@/components/data-table';
import { ExportButton } from '@/components/export-button';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ImportControl } from '@/components/import-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { districtOptions } from '@/hooks/options';
import { useList } from '@/hooks/use-list';
import { DownloadUnitsButton } from '@/pages/reference/download-units-button';

const columns: Column<UnitVerifikator>[] = [
  { header: 'Name', kind: 'title', cell: ({ nama }) => nama },
  { header: 'District', cell: ({ district }) => district },
];

const filters: FilterField[] = [
  { name: 'nama', label: 'Name' },
  { name: 'district_id', label: 'District', options: districtOptions },
];

const template = { fileName: 'UnitVerifikator template.xlsx', headers: ['Name', 'District'] };

/** The units that verify documents (spec section 2, /data-referensi/unit-verifikator). */
export function UnitVerifikatorPage() {
  const list = useList(unitVerifikatorsBase, fetchUnitVerifikators);
  return (
    <>
      <PageTitle section="Reference" page="Unit Verification" actions={<DownloadUnitsButton />} />
      <ListCard
        list={list}
        columns={columns}
        caption="Unit Verification"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton base={unitVerifikatorsBase} fileName="UnitVerifikator.xlsx" />
            <ImportControl base={unitVerifikatorsBase} template={template} />
          </>
        }
      />
    </>
  );
}
