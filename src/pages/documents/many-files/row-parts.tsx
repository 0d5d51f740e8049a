import { Check } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import { CrashBoundary } from '@/components/crash-boundary';
import { loadCutting } from '@/components/cutting/load-cutting';
import { lazyPart } from '@/feedback/load-code';
import { describeReason } from '@/feedback/reason';
import { describeProblem } from '@/lib/fit-file/describe-problem';
import { formatBytes, formatKilobytes } from '@/lib/format';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { type Lack, type Row, toUpload } from '@/pages/documents/many-files/rows';
import { type Text, t } from '@/texts/texts';

const lacks: Record<Exclude<Lack, 'size' | 'unfit'>, Text> = {
  recognition: 'Recognising the type…',
  type: 'Choose a type.',
  fit: 'Resizing…',
  description: 'Describe it.',
  'same file': 'This file is here twice with the same type. Remove one.',
  contested: 'Several files have this type, but only one is allowed.',
  used: 'You already have a document of this type.',
  ready: 'Ready to be uploaded.',
};

type StateProps = { row: Row; lack: Lack; type: FileType | undefined };

/** State of a file's upload, or what the file lacks. */
export function RowState({ row, lack, type }: StateProps) {
  const { upload, file } = row;
  const { name } = file;
  switch (upload?.state) {
    case undefined:
      return (
        <p className="tray-state" data-failed={lack === 'unfit' || undefined}>
          {describeLack({ row, lack, type })}
        </p>
      );
    case 'waiting':
      return <p className="tray-state">{t('In the queue.')}</p>;
    case 'sending':
      return (
        <p className="tray-state">
          <progress aria-label={t('Upload of {name}', { name })} value={upload.fraction} />
        </p>
      );
    case 'done':
      return (
        <p className="tray-state" data-done>
          <Check aria-hidden /> <span>{t('Uploaded as a draft.')}</span>
        </p>
      );
    default:
      return (
        <p className="tray-state" data-failed>
          {upload?.failure && describeReason(upload.failure)}
        </p>
      );
  }
}

function describeLack({ row, lack, type }: StateProps) {
  const maxBytes = type?.maxBytes ?? 0;
  const problem = row.fit?.outcome?.problem;
  if (lack === 'unfit') return problem && describeProblem(problem, maxBytes);
  if (lack !== 'size') return t(lacks[lack]);
  const size = formatKilobytes(maxBytes / 1024);
  return t('The file is larger than {size}.', { size });
}

type SizeProps = { row: Row; type: FileType | undefined; isOpen: boolean; onToggle: () => void };

/**
 * The size of a file. If it was made to fit: before and after, as a button that shows its look.
 */
export function RowSize({ row, type, isOpen, onToggle }: SizeProps) {
  const { file, fit } = row;
  const inKilobytes = (size: number) => formatKilobytes(Math.ceil(size / 1024));
  if (!fit?.outcome?.fitted?.isChanged || fit.typeId !== type?.id) {
    return <span>{inKilobytes(file.size)}</span>;
  }
  const sizes = `${formatBytes(file.size)} → ${inKilobytes(toUpload(row).size)}`;
  return (
    <Button
      variant="link"
      className="tray-sizes"
      aria-expanded={isOpen}
      title={t('What will be uploaded')}
      onClick={onToggle}
    >
      {Number.isFinite(type.maxBytes)
        ? `${sizes} ${t('of {limit}', { limit: formatKilobytes(type.maxBytes / 1024) })}`
        : sizes}
    </Button>
  );
}

const PartEnds = lazyPart(async () => (await loadCutting()).PartEnds);

/** The first and the last page of a part of a stack. */
export function RowEnds(props: { file: File; pages: number }) {
  return (
    <span className="tray-picture">
      <CrashBoundary what="The preview" shown={props.file}>
        <PartEnds {...props} />
      </CrashBoundary>
    </span>
  );
}
