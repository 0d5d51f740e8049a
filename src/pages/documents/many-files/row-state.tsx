import { Check } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import { formatBytes, formatKilobytes } from '@/lib/format';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { type Lack, type Row, toUpload } from '@/pages/documents/many-files/rows';
import { type Text, t } from '@/texts/texts';

const lacks: Record<Exclude<Lack, 'size' | 'unfit'>, Text> = {
  recognition: 'Being recognised…',
  type: 'Choose a type.',
  fit: 'Making it fit…',
  description: 'Describe it.',
  'same file': 'This file is here twice with the same type. Remove one.',
  contested: 'Several files have this type, of which there may be only one.',
  taken: 'You already have a document of this type.',
  ready: 'Ready to be uploaded.',
};

type StateProps = { row: Row; lack: Lack; type: FileType | undefined };

/** What has become of a file, or what it lacks. */
export function RowState({ row, lack, type }: StateProps) {
  const { progress, file } = row;
  const { name } = file;
  switch (progress.step) {
    case 'open':
      return (
        <p className="tray-state" data-failed={lack === 'unfit' || undefined}>
          {lack === 'unfit' && row.fit?.outcome?.problem}
          {lack === 'size' &&
            t('The file is larger than {size}.', {
              size: formatKilobytes((type?.maxBytes ?? 0) / 1024),
            })}
          {lack !== 'size' && lack !== 'unfit' && t(lacks[lack])}
        </p>
      );
    case 'waiting':
      return <p className="tray-state">{t('Waiting for its turn.')}</p>;
    case 'sending':
      return (
        <p className="tray-state">
          <progress aria-label={t('Upload of {name}', { name })} value={progress.fraction} />
        </p>
      );
    case 'uploaded':
      return (
        <p className="tray-state" data-done>
          <Check aria-hidden /> {t('Uploaded as a draft.')}
        </p>
      );
    case 'failed':
      return (
        <p className="tray-state" data-failed>
          {progress.message}
        </p>
      );
  }
}

type SizeProps = { row: Row; type: FileType | undefined; isOpen: boolean; onToggle: () => void };

/**
 * The size of a file. Where it was made to fit, before and after, which shows what it looks like.
 */
export function RowSize({ row, type, isOpen, onToggle }: SizeProps) {
  const { file, fit } = row;
  const inKilobytes = (size: number) => formatKilobytes(Math.ceil(size / 1024));
  if (!fit?.outcome?.fitted?.isChanged || fit.typeId !== type?.id) return inKilobytes(file.size);
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
