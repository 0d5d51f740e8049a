import { Combine, ScanText, Scissors, X } from 'lucide-react';
import { memo, type Ref, useId, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { Id } from '@/api/wire';
import { FitPreview, type FitPreviewProps } from '@/components/fit/fit-preview';
import { describeCheck, useCheck } from '@/components/fit/use-check';
import { FileHint } from '@/components/looks/file-hint';
import { useLook } from '@/components/looks/use-look';
import { Thumbnail } from '@/components/thumbnail';
import { FileFacts } from '@/components/viewer/file-facts/file-facts';
import { useChosenFacts } from '@/components/viewer/file-facts/use-chosen-facts';
import { isUnderWay, mayTryAgain } from '@/delivery/delivery';
import { passFocusOn } from '@/lib/focus';
import { savesData } from '@/lib/saves-data';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { RowEnds, RowSize, RowState } from '@/pages/documents/many-files/row-parts';
import { isFitted, isOpen, type Lack, type Row, toUpload } from '@/pages/documents/many-files/rows';
import type { Tray } from '@/pages/documents/many-files/use-tray';
import { useLanguage } from '@/texts/language';
import { plural, t } from '@/texts/texts';

type Props = {
  row: Row;
  lack: Lack;
  types: FileType[];
  /** The name of a file with the same bytes. */
  sameAs: string | undefined;
  /** Files of the same series that have no type yet. */
  series: Row[];
  /** True if it is a part that has a neighbour to be joined with. */
  mayJoin: boolean;
  tray: Tray;
  onCut: (row: Row) => void;
  onJoin: (row: Row) => void;
};

/** Renders again only when it has changed, or the language: there may be hundreds. */
export const TrayRow = memo(
  FileRow,
  (before, after) =>
    before.row === after.row &&
    before.lack === after.lack &&
    before.types === after.types &&
    before.sameAs === after.sameAs &&
    before.mayJoin === after.mayJoin &&
    isSame(before.series, after.series),
);

const isSame = (before: Row[], after: Row[]) =>
  before.length === after.length && before.every((row, index) => row === after[index]);

function FileRow(props: Props) {
  const { row, lack, types, sameAs, series, mayJoin, tray } = props;
  useLanguage();
  const { id, file, part, typeId, description, upload } = row;
  const { name } = file;
  const nameId = useId();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const type = types.find((one) => one.id === typeId);
  // An upload that may have arrived stays as it was sent.
  const isEditable = (isOpen(row) && lack !== 'recognition') || upload?.state === 'refused';
  const isWaiting = isOpen(row) && lack !== 'recognition' && lack !== 'fit';
  const facts = useChosenFacts(isWaiting ? toUpload(row) : undefined);
  const look = useLook(isWaiting || upload?.state === 'done' ? toUpload(row) : undefined);
  const select = useRef<HTMLSelectElement>(null);
  const [readText, setReadText] = useState<string>();
  const { state: checkState, check } = useCheck(setReadText);
  const picture = file.type.startsWith('image/') ? toUpload(row) : look?.draw;

  function chooseType(next: Id) {
    select.current?.focus();
    tray.chooseType([id], next);
  }

  return (
    <li data-row={id} data-part={part !== undefined || undefined} tabIndex={part && -1}>
      {part ? <RowEnds file={file} pages={part.pages.length} /> : <Thumbnail file={file} />}
      <div className="tray-file">
        <strong id={nameId}>{name}</strong>
        <small>
          <RowSize
            row={row}
            type={type}
            isOpen={isPreviewed}
            onToggle={() => setIsPreviewed(!isPreviewed)}
          />
          {sameAs && <span>{` · ${t('the same file as {name}', { name: sameAs })}`}</span>}
        </small>
      </div>
      <div className="tray-type">
        {isEditable ? (
          <TypeSelect
            ref={select}
            label={t('Type of {name}', { name })}
            types={types}
            value={typeId}
            onChange={(next) => tray.chooseType([id], next)}
          />
        ) : (
          <span>{type?.document_type}</span>
        )}
        {series.length > 0 && typeId !== undefined && (
          <Button
            size="sm"
            variant="link"
            onClick={() =>
              tray.chooseType(
                series.map((one) => one.id),
                typeId,
              )
            }
          >
            {plural(series.length, 'Also for 1 like it', 'Also for these {count}')}
          </Button>
        )}
        {type?.isMultiple &&
          (isEditable ? (
            <input
              className="form-control"
              aria-label={t('Description of {name}', { name })}
              placeholder={t('Description')}
              title={type.sample}
              maxLength={255}
              value={description}
              onChange={({ target }) => tray.describe(id, target.value)}
            />
          ) : (
            <small>{description}</small>
          ))}
      </div>
      <RowState row={row} lack={lack} type={type} />
      <div className="tray-actions">
        {isWaiting && (part || look?.isStack) && (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-describedby={nameId}
            onClick={() => props.onCut(row)}
          >
            <Scissors aria-hidden /> <span>{t('Cut')}</span>
          </Button>
        )}
        {isWaiting && mayJoin && (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-describedby={nameId}
            onClick={() => props.onJoin(row)}
          >
            <Combine aria-hidden /> <span>{t('Join')}</span>
          </Button>
        )}
        {isWaiting && picture && !savesData() && (
          <Button
            variant="icon"
            aria-label={t('Check {name}', { name })}
            title={t('Check')}
            aria-disabled={checkState.step === 'reading'}
            onClick={() => check(picture)}
          >
            <ScanText aria-hidden />
          </Button>
        )}
        {mayTryAgain(upload) && (
          <Button
            size="sm"
            variant="outline-primary"
            aria-label={t('Try again: {name}', { name })}
            onClick={() => tray.upload([row])}
          >
            {t('Try again')}
          </Button>
        )}
        {isUnderWay(upload) ? (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={t('Cancel {name}', { name })}
            onClick={() => tray.cancel(id)}
          >
            {t('Cancel')}
          </Button>
        ) : (
          upload?.state !== 'done' && (
            <Button
              variant="icon"
              aria-label={t('Remove {name}', { name })}
              onClick={({ currentTarget }) => {
                // The pressed button goes.
                passFocusOn(currentTarget, '.tray-actions button:last-of-type');
                tray.remove(row);
              }}
            >
              <X aria-hidden />
            </Button>
          )
        )}
      </div>
      <FileFacts facts={facts} />
      <FileHint
        file={file}
        look={look}
        readText={readText}
        checked={describeCheck(checkState)}
        types={types}
        typeId={typeId}
        onChoose={isEditable ? chooseType : undefined}
      />
      {isPreviewed && type && (
        <RowFit
          row={row}
          type={type}
          isEditable={isEditable}
          tray={tray}
          look={look}
          onRead={setReadText}
        />
      )}
    </li>
  );
}

type TypeSelectProps = {
  ref: Ref<HTMLSelectElement>;
  label: string;
  types: FileType[];
  value: Id | undefined;
  onChange: (typeId: Id | undefined) => void;
};

/**
 * Chooses a document type. A select of the browser, as there may be hundreds: it gets its options
 * when it is about to be used.
 */
function TypeSelect({ ref, label, types, value, onChange }: TypeSelectProps) {
  const [isUsed, setIsUsed] = useState(false);
  const use = () => setIsUsed(true);
  const shown = isUsed ? types : types.filter(({ id }) => id === value);
  return (
    <select
      ref={ref}
      className="form-control tray-select"
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      onPointerEnter={use}
      onFocus={use}
      onChange={({ target }) => onChange(types.find(({ id }) => String(id) === target.value)?.id)}
    >
      <option value="">{t('Choose a type')}</option>
      {shown.map(({ id, document_type }) => (
        <option key={id} value={String(id)}>
          {document_type}
        </option>
      ))}
    </select>
  );
}

type RowFitProps = Pick<FitPreviewProps, 'look' | 'onRead'> & {
  row: Row;
  type: FileType;
  isEditable: boolean;
  tray: Tray;
};

/** Look of a file that was made to fit. */
function RowFit({ row, type, isEditable, tray, look, onRead }: RowFitProps) {
  const { id, file, turn, fit, keepsOriginal } = row;
  return (
    <FitPreview
      sources={[{ id, file, turn }]}
      fitted={fit?.outcome?.fitted}
      isWorking={!isFitted(row)}
      maxBytes={type.maxBytes}
      keepsOriginal={keepsOriginal}
      onKeepsOriginal={(keeps) => tray.keepOriginal(id, keeps)}
      look={look}
      onRead={onRead}
      {...(isEditable && { onChange: ([source]) => tray.turn(id, source?.turn ?? 0) })}
    />
  );
}
