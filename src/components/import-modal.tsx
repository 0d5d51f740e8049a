import { FileSpreadsheet } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { SpreadsheetResource } from '@/api/resource';
import { FileField } from '@/components/fields/file-field';
import { FormModal, noDetail } from '@/components/form-modal';
import { SaveFileButton } from '@/components/save-file-button';

type Values = { file_import: File | undefined };

/** Imports a spreadsheet. After an error, the file stays chosen and the messages are listed. */
export default function ImportModal({
  resource,
  onClosed,
}: {
  resource: SpreadsheetResource;
  onClosed: () => void;
}) {
  const headers = Object.values(resource.fields).map(({ label }) => label);
  const form = useForm<Values>({ defaultValues: { file_import: undefined } });
  return (
    <FormModal
      title="Import"
      form={form}
      detail={noDetail}
      mutation={resource.importFile}
      toInput={(values) => values}
      draft={{ path: resource.path, kind: 'import', title: 'Import', label: '' }}
      onClosed={onClosed}
    >
      <FileField
        name="file_import"
        label="File"
        accept=".xlsx"
        hint={`An Excel file (.xlsx) with the columns ${headers.join(', ')}, in any order.`}
      />
      <SaveFileButton
        fetchFile={() => makeTemplate(headers)}
        fileName={`${resource.sheetName} template.xlsx`}
      >
        <FileSpreadsheet aria-hidden /> Template
      </SaveFileButton>
    </FormModal>
  );
}

/** An empty sheet with one frozen header row. */
async function makeTemplate(headers: string[]): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  return writeSheet([headers.map((value) => ({ value, fontWeight: 'bold' }))], {
    columns: headers.map((header) => ({ width: Math.max(header.length + 4, 16) })),
    stickyRowsCount: 1,
  }).toBlob();
}
