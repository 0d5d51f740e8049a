import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useForm } from 'react-hook-form';
import type { SpreadsheetResource } from '@/api/resource';
import { FileField } from '@/components/fields/file-field';
import { FormModal } from '@/components/form-modal';
import { useHasField } from '@/components/list-context';
import { exampleRows } from '@/components/rehearsal/example-rows';
import { Looking, RehearsalPanel } from '@/components/rehearsal/rehearsal-panel';
import { useRehearsal } from '@/components/rehearsal/use-rehearsal';
import { SaveFileButton } from '@/components/save-file-button';
import { describeError } from '@/feedback/notify';
import { useSubmission } from '@/hooks/use-submission';
import { writeCells } from '@/lib/xlsx';
import { useLanguage } from '@/texts/language';
import { plural, t, tNodes, translate } from '@/texts/texts';
import '@/styles/rehearsal.scss';

type Values = { file_import: File | undefined };

/**
 * Imports a spreadsheet. Once a file is chosen, shows what the import would do. After an error, the
 * file stays chosen and the messages are listed.
 */
export function ImportModal({ resource }: { resource: SpreadsheetResource }) {
  useLanguage();
  const { fields, empty, sheetName } = resource;
  const hasField = useHasField();
  const columns = Object.values(fields).filter(
    ({ name }) => !empty || empty[name] !== undefined || hasField(name),
  );
  const headers = columns.map(({ label }) => t(label));
  const example = columns.map(({ name }) => translate(exampleRows[sheetName]?.[name] ?? ''));
  const { submit } = useSubmission(resource.importFile);
  const form = useForm<Values>({ defaultValues: { file_import: undefined } });
  const file = form.watch('file_import');
  const rehearsal = useRehearsal(resource, file);
  const { answer, refusal, others, isLooking, isStopped, error } = rehearsal;
  const [isTyping, setIsTyping] = useState(false);
  const [corrected, setCorrected] = useState<File>();
  const [stale, setStale] = useState<string>();
  const base = answer?.base;

  useEffect(() => {
    if (refusal && !isLooking) form.setError('file_import', { type: 'server', message: refusal });
  }, [form, refusal, isLooking]);

  function importRows() {
    if (!answer || base === undefined) return undefined;
    const { rows } = answer;
    const count = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
    const isWrong = rows.some(({ outcome }) => outcome === 'wrong');
    return {
      label: plural(count, 'Import 1 row', 'Import {count} rows'),
      isDisabled: isWrong || isTyping || isLooking || count === 0,
    };
  }

  function checkAgain() {
    setStale(undefined);
    rehearsal.checkAgain();
  }

  return (
    <FormModal
      title={t('Import')}
      size={answer && 'xl'}
      form={form}
      onSubmit={({ file_import }) => submit({ file_import, base })}
      save={importRows() ?? { label: t('Save'), isDisabled: isLooking }}
      conflict={{
        report: base === undefined ? undefined : setStale,
        notice: stale && (
          <div className="form-notice">
            <div className="callout" data-tone="amber" role="alert">
              <p>{stale}</p>
              <Button size="sm" variant="outline-primary" onClick={checkAgain}>
                {t('Check again')}
              </Button>
            </div>
          </div>
        ),
      }}
      // Browsers can't store the chosen file, so there is no draft.
      draft={undefined}
      // Asks before corrections are lost, but not for an unchanged file: that is still on the disk.
      isDirty={form.formState.isSubmitting || (!!file && (isTyping || file === corrected))}
    >
      <FileField
        name="file_import"
        label="File"
        accept=".xlsx"
        hint={tNodes('An Excel file (.xlsx) with the columns {headers}, in any order.', {
          headers: headers.join(', '),
        })}
      />
      <SaveFileButton
        fetchFile={() => writeCells([headers, example])}
        fileName={`${sheetName} template.xlsx`}
      >
        <FileSpreadsheet aria-hidden /> <span>{t('Template')}</span>
      </SaveFileButton>
      {isLooking && <Looking onCancel={rehearsal.cancel} />}
      {(isStopped || (error && !isLooking)) && (
        <div className="rehearsal-failed" role="alert">
          {error && <p>{describeError(error)}</p>}
          <Button size="sm" variant="outline-primary" onClick={checkAgain}>
            {t('See the changes')}
          </Button>
        </div>
      )}
      {answer && !error && (
        <RehearsalPanel
          key={answer.id}
          resource={resource}
          answer={answer}
          others={others}
          isLooking={isLooking}
          onTyping={setIsTyping}
          onCorrected={(next) => {
            setCorrected(next);
            form.setValue('file_import', next, { shouldDirty: true });
          }}
        />
      )}
    </FormModal>
  );
}
