import { FileSpreadsheet } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { importFile } from '@/api/resource';
import { FileField } from '@/components/fields/file-field';
import { FormModal, loaded } from '@/components/form-modal';
import { SaveFileButton } from '@/components/save-file-button';
import { headerOnlySheet } from '@/lib/spreadsheet';

type Values = { file_import: File | undefined };

/** The empty sheet that people may fill in: its name, and the headers of its columns. */
export type Template = { fileName: string; headers: string[] };

/** Imports a spreadsheet. What the server refuses is listed under the file, which stays chosen for the next try (spec section 5). */
export function ImportModal({
  base,
  template,
  onClosed,
}: {
  base: string;
  template: Template;
  onClosed: () => void;
}) {
  const form = useForm<Values>({ defaultValues: { file_import: undefined } });
  return (
    <FormModal
      title="Import"
      form={form}
      detail={loaded}
      write={({ file_import }) => importFile(base, file_import)}
      list={base}
      draft={{ title: 'Import', subject: '' }}
      onClosed={onClosed}
    >
      <FileField
        name="file_import"
        label="File"
        accept=".xlsx"
        hint={`An Excel file (.xlsx) with the columns ${template.headers.join(', ')}, in any order.`}
      />
      <SaveFileButton
        fetchFile={() => headerOnlySheet(template.headers)}
        fileName={template.fileName}
      >
        <FileSpreadsheet aria-hidden /> Template
      </SaveFileButton>
    </FormModal>
  );
}
