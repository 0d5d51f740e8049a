import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { viewQuery } from '@/api/document-views';
import { type Document, myDocuments } from '@/api/documents';
import { labelOf, type MetaDatum, metaDataQuery } from '@/api/meta-data';
import { FormModal } from '@/components/form-modal';
import { FileFacts } from '@/components/viewer/file-facts/file-facts';
import type { FileFacts as Facts } from '@/components/viewer/file-facts/read-facts';
import { QrFacts } from '@/components/viewer/qr/qr-facts';
import type { FileCodes } from '@/components/viewer/qr/use-qr-codes';
import { useDebounced } from '@/hooks/use-debounced';
import { useSubmission } from '@/hooks/use-submission';
import { readItem, storageKeys } from '@/lib/browser-storage';
import type { PressedWords } from '@/lib/find/read-value';
import { parseIsoDay } from '@/lib/iso-day';
import { savesData } from '@/lib/saves-data';
import { documentCan, formatDocument } from '@/pages/documents/document-rules';
import { FileBeside } from '@/pages/documents/file-beside';
import { CopyFrom } from '@/pages/documents/meta-data/copy-from';
import { MetaDataField } from '@/pages/documents/meta-data/meta-data-field';
import { useFilling } from '@/pages/documents/meta-data/use-filling';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { FindingsSummary } from '@/pages/documents/sheet/finding-marks';
import { useFileFinder } from '@/pages/documents/sheet/use-file-finder';
import { opening, useFilePins } from '@/pages/documents/sheet/use-file-pins';
import { ToCorrect } from '@/pages/documents/to-do/to-do-list';
import { useCorrections } from '@/pages/documents/to-do/use-corrections';
import { useConflict } from '@/pages/documents/use-conflict';
import { cleanText } from '@/shared/clean-text';
import { t } from '@/texts/texts';

type Values = { values: Record<string, string> };

/** A form would read the dots and digits of a column name as a path, so they are encoded. */
const toFieldName = (column_name: string) =>
  `c${Array.from(column_name, (character) => character.codePointAt(0)?.toString(16)).join('_')}`;

const toPath = (column_name: string) => `values.${toFieldName(column_name)}` as const;

export { WithFile } from '@/pages/documents/to-do/with-file';

/** The form's value for a stored value. */
const toEntered = ({ value, data_type }: MetaDatum) =>
  (data_type === 'date' && parseIsoDay(value)) || value;

/** Time without typing after which the file is searched, in ms. */
const typingPause = 400;

/** The meta data of a document: one field per entry, by its data type, beside the file. */
export function Component() {
  return <OpenedDocument>{(document) => <MetaDataForm document={document} />}</OpenedDocument>;
}

const none: MetaDatum[] = [];

function MetaDataForm({ document }: { document: Document }) {
  const query = useQuery(metaDataQuery(document.id));
  const view = useQuery(viewQuery(document.id));
  const entries = query.data?.entries ?? none;
  const version = query.data?.version;
  const { submit } = useSubmission(myDocuments.saveMetaData);
  const conflict = useConflict({
    document,
    version,
    reload: query.refetch,
    isWaiting: documentCan.editMetaData,
    overMessage: 'This document can no longer be changed',
  });
  const form = useForm<Values>({
    values: {
      values: Object.fromEntries(
        entries.map((entry) => [toFieldName(entry.column_name), toEntered(entry)]),
      ),
    },
    resetOptions: { keepDirtyValues: true },
  });

  const entered = useWatch({ control: form.control, name: 'values' });
  const settled = useDebounced(entered, typingPause);
  const getValue = ({ column_name }: MetaDatum) => entered[toFieldName(column_name)] ?? '';
  const searched = useMemo(
    () => entries.map(({ column_name }) => settled[toFieldName(column_name)] ?? ''),
    [entries, settled],
  );
  const finder = useFileFinder(searched, view.data?.mime_type);
  const { fill, onWords, active, setActive, hasNoDate, getTyped } = useFilling(
    getValue,
    ({ column_name }, value) => {
      form.clearErrors(toPath(column_name));
      form.setValue(toPath(column_name), value, { shouldDirty: true });
    },
  );
  const [isFileOpen, setIsFileOpen] = useState(false);
  const [read, onFacts] = useState<Facts>();
  const [codes, onCodes] = useState<FileCodes>();
  const pins = useFilePins();
  const remember = useCorrections(document);
  const readsScans = readItem(storageKeys.readScans) !== 'off' && !savesData();
  const facts = useMemo(() => read && toOpening(read, () => setIsFileOpen(true)), [read]);

  function fillActive(words: PressedWords) {
    onWords(words);
    // On a touch screen, the focus would open the keyboard over the file.
    if (active && matchMedia('(pointer: fine)').matches) form.setFocus(toPath(active.column_name));
  }

  function goTo(value: string) {
    setIsFileOpen(true);
    finder.goTo(value);
  }

  function goToField(label: string) {
    const entry = entries.find((one) => cleanText(labelOf(one)) === label);
    if (entry) form.setFocus(toPath(entry.column_name));
  }

  function copy(others: MetaDatum[]) {
    for (const entry of entries) {
      const other = others.find(({ column_name }) => column_name === entry.column_name);
      if (other?.value && !getValue(entry)) fill(entry, other.value);
    }
  }

  function getHint() {
    if (!active) return t('Go to a field, then press its words in the file.');
    if (hasNoDate) return t('There is no date at this place.');
    return t('Press words in the file to fill in: {field}', { field: labelOf(active) });
  }

  return (
    <FormModal
      title={t('Meta Data')}
      form={form}
      detail={query}
      onSubmit={async ({ values }) => {
        const getEntered = ({ column_name }: MetaDatum) => values[toFieldName(column_name)] ?? '';
        await submit({
          document: { id: document.id, version },
          values: Object.fromEntries(
            entries.map((entry) => [entry.column_name, getEntered(entry)]),
          ),
        });
        const changed = entries.filter((entry) => getEntered(entry) !== toEntered(entry));
        remember(changed.map((entry) => ({ field: 'meta_data.', label: labelOf(entry) })));
      }}
      toPath={toPath}
      draft={{
        path: myDocuments.path,
        kind: 'meta-data',
        title: 'Meta Data',
        label: formatDocument(document),
        id: document.id,
        isOutdated: !documentCan.editMetaData(document),
      }}
      conflict={conflict}
      beside={
        <FileBeside
          label={t('File')}
          document={document}
          find={{ ...finder, onWords: fillActive }}
          hint={getHint()}
          onFacts={onFacts}
          onCodes={onCodes}
          pins={pins}
          scans={readsScans ? 'read' : 'off'}
          isOpen={isFileOpen}
          setIsOpen={setIsFileOpen}
        />
      }
    >
      <ToCorrect
        document={document}
        pins={opening(pins, () => setIsFileOpen(true))}
        form="meta-data"
        onField={goToField}
      />
      <FileFacts facts={facts} />
      <QrFacts
        codes={
          codes && {
            ...codes,
            reveal(code) {
              setIsFileOpen(true);
              codes.reveal(code);
            },
          }
        }
      />
      {query.isSuccess && entries.length === 0 && <p>{t('No data available yet!')}</p>}
      {entries.length > 0 && (
        <div className="meta-data-advice">
          <CopyFrom document={document} isDisabled={entries.every(getValue)} onCopy={copy} />
          <div className="findings-room">
            <FindingsSummary values={searched.filter(Boolean)} finder={finder} />
          </div>
        </div>
      )}
      {entries.map((entry) => (
        <MetaDataField
          key={entry.id}
          entry={entry}
          path={toPath(entry.column_name)}
          value={getValue(entry)}
          typed={getTyped(entry)}
          isActive={entry.id === active?.id}
          isFileOpen={isFileOpen}
          finder={{ ...finder, goTo }}
          onFill={(value) => fill(entry, value)}
          onFocus={() => setActive(entry)}
        />
      ))}
    </FormModal>
  );
}

/** Facts whose places are shown even if the file is folded: it is opened first. */
const toOpening = (facts: Facts, open: () => void): Facts => ({
  ...facts,
  async reveal(field) {
    const isSeen = (await facts.reveal?.(field)) ?? false;
    if (isSeen) open();
    return isSeen;
  },
});
