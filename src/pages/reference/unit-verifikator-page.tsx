import { CloudDownload } from 'lucide-react';
import { districtOptions, type UnitVerifikator, unitVerifikators } from '@/api/unit-verifikators';
import { ActionButton } from '@/components/action-button';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import type { FilterFields } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { useList } from '@/hooks/use-list';
import { t } from '@/texts/texts';

const { fields } = unitVerifikators;

const columns: Column<UnitVerifikator>[] = [
  { header: fields.nama.label, kind: 'title', cell: ({ nama }) => nama },
  { header: fields.district_id.label, cell: ({ district }) => district },
];

const filters: FilterFields<'units'> = {
  nama: fields.nama,
  district_id: { ...fields.district_id, kind: 'choice', options: districtOptions },
};

/** The units that verify documents. */
export function Component() {
  const list = useList(unitVerifikators);
  const download = useGuardedMutation(unitVerifikators.download);
  return (
    <>
      <PageTitle
        section={t('Reference')}
        page={t('Unit Verification')}
        actions={
          // Offers the download unless the server says that it cannot reach the portal.
          list.extras?.can_download !== false && (
            <ActionButton isBusy={download.isPending} onClick={() => download.run()}>
              <CloudDownload aria-hidden /> <span>{t('Download')}</span>
            </ActionButton>
          )
        }
      />
      <ListCard
        list={list}
        columns={columns}
        caption={t('Unit Verification')}
        filters={Object.values(filters)}
        toolbar={<SpreadsheetButtons resource={unitVerifikators} />}
      />
    </>
  );
}
