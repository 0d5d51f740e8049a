import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { sentBackQuery } from '@/api/sent-back';
import { type Coverage, coverageQuery, type Decider } from '@/api/user-districts';
import type { Id } from '@/api/wire';
import { type Column, DataTable } from '@/components/data-table';
import { Select } from '@/components/fields/select';
import { RowAction } from '@/components/list-buttons';
import { SaveFileButton } from '@/components/save-file-button';
import { TitledModal } from '@/components/titled-modal';
import { formatNumber, formatTime } from '@/lib/format';
import { toIsoDay } from '@/lib/iso-day';
import type { Option } from '@/lib/options';
import { writeCells } from '@/lib/xlsx';
import { type OpenedState, toPath, useClose } from '@/navigation/opened';
import { describeStuck, isStuck, nameDistrict } from '@/pages/administration/describe-coverage';
import { lastYear, SentBackReport } from '@/pages/administration/sent-back';
import { useShowMore } from '@/pages/administration/show-more';
import { Tabs } from '@/pages/administration/tabs';
import { foldText } from '@/shared/clean-text';
import { plural, t } from '@/texts/texts';
import '@/styles/coverage.scss';

const numbers = [
  { field: 'units', header: 'Units' },
  { field: 'owners', header: 'Owners' },
  { field: 'verifiers', header: 'Verifiers' },
  { field: 'approvers', header: 'Approvers' },
  { field: 'to_verify', header: 'To verify' },
  { field: 'to_approve', header: 'To approve' },
] as const;

function formatDays({ oldest, days }: Coverage): ReactNode {
  if (oldest === undefined) return '';
  return (
    <span title={formatTime(oldest)}>
      {days === 0 ? t('today') : plural(days, '1 day', '{count} days')}
    </span>
  );
}

const columns: Column<Coverage>[] = [
  {
    header: 'District',
    kind: 'title',
    cell: (row) => (
      <>
        <bdi>{nameDistrict(row)}</bdi>
        {isStuck(row) && (
          <p className="cell-note" data-tone="red">
            {describeStuck(row)}
          </p>
        )}
        {row.district_id === null && (
          <p className="cell-note">
            {t('Here the verifiers and approvers of the ministry decide.')}
          </p>
        )}
      </>
    ),
  },
  ...numbers.map(
    ({ field, header }): Column<Coverage> => ({
      header,
      kind: 'number',
      cell: (row) => formatNumber(row[field]),
    }),
  ),
  { header: 'Oldest', kind: 'line', cell: formatDays },
];

/** The rows as a spreadsheet. */
function toSheet(rows: Coverage[]): Promise<Blob> {
  const headers = [t('District'), ...numbers.map(({ header }) => t(header)), t('Oldest')];
  const cells = rows.map((row) => [
    nameDistrict(row),
    ...numbers.map(({ field }) => String(row[field])),
    row.oldest === undefined ? '' : toIsoDay(row.oldest),
  ]);
  return writeCells([headers, ...cells]);
}

/** The parts of Coverage. The second has its own address; some back ends lack it. */
type Part = 'districts' | 'reasons';

/** Who verifies and approves the documents of each district, and why documents were sent back. */
export function Component() {
  const close = useClose();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [days, setDays] = useState(lastYear);
  const { data: sentBack } = useQuery(sentBackQuery(days));
  const isAsked = useParams().part === 'reasons';
  const part: Part = isAsked && sentBack !== null ? 'reasons' : 'districts';

  function show(next: Part) {
    const pathname = next === 'reasons' ? '../coverage/reasons' : '../coverage';
    // Back closes Coverage, whatever it has shown.
    void navigate({ pathname, search }, { replace: true, state });
  }
  return (
    <TitledModal
      title={t('Coverage')}
      onHide={close}
      size="xl"
      fullscreen="md-down"
      scrollable
      dialogClassName="coverage"
    >
      <Tabs<Part>
        tabs={[
          { part: 'districts', name: t('By district') },
          { part: 'reasons', name: t('Why documents were sent back') },
        ]}
        isOffered={!!sentBack || part === 'reasons'}
        shown={part}
        onShow={show}
      >
        {part === 'districts' ? <Districts /> : <SentBackReport days={days} onDays={setDays} />}
      </Tabs>
    </TitledModal>
  );
}

/** Who verifies and approves the documents of each district, and what waits there. */
function Districts() {
  const searchId = useId();
  const openPerson = useOpenPerson();
  const query = useQuery(coverageQuery);
  const { data } = query;
  const [search, setSearch] = useState('');
  const [assigned, setAssigned] = useState<{ row: Coverage; button: HTMLElement }>();

  const rows = data?.rows ?? [];
  const found = rows.filter((row) => foldText(nameDistrict(row)).includes(foldText(search)));
  const { list, more } = useShowMore(found, query);
  return (
    <>
      <div className="coverage-toolbar">
        {assigned ? (
          <AssignPerson
            key={assigned.row.id}
            district={assigned.row}
            people={data?.people ?? []}
            onChosen={(id) => openPerson(id, assigned.row.id)}
            onCancel={() => {
              assigned.button.focus();
              setAssigned(undefined);
            }}
          />
        ) : (
          <>
            <label htmlFor={searchId}>{t('District')}</label>
            <input
              id={searchId}
              type="search"
              className="form-control"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <SaveFileButton fetchFile={() => toSheet(rows)} fileName="Coverage.xlsx">
              <Download aria-hidden /> <span>{t('Export')}</span>
            </SaveFileButton>
          </>
        )}
      </div>
      <Modal.Body>
        <DataTable
          list={list}
          columns={columns}
          actions={(row) =>
            row.district_id !== null && (
              <RowAction
                isMain={isStuck(row)}
                onClick={({ currentTarget }) => setAssigned({ row, button: currentTarget })}
              >
                {t('Assign')}
              </RowAction>
            )
          }
          caption={t('Coverage')}
        />
        {more}
      </Modal.Body>
    </>
  );
}

/** Opens the districts of a person, with one more. Back leads here again. */
function useOpenPerson() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (userId: Id, district: Id) => {
    const state: OpenedState = { hasOpener: true, district };
    void navigate({ pathname: `../${toPath(userId, 'edit')}`, search }, { state });
  };
}

/** What the person may do, as in "Andi Nurhalizah · verifies". */
function toOption({ id, name, verifies, approves }: Decider): Option {
  const task = verifies ? t('verifies') : t('approves');
  return {
    value: id,
    label: `${name} · ${verifies && approves ? t('verifies and approves') : task}`,
  };
}

/** Chooses to whom a district is assigned. */
function AssignPerson({
  district,
  people,
  onChosen,
  onCancel,
}: {
  district: Coverage;
  people: Decider[];
  onChosen: (id: Id) => void;
  onCancel: () => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('Assign {district} to', { district: nameDistrict(district) })}</label>
      <Select
        id={id}
        name="person"
        autoFocus
        options={people.map(toOption)}
        onChange={(option) => option && onChosen(option.value)}
      />
      <Button variant="outline-secondary" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}
