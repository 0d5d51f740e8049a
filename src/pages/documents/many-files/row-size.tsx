import Button from 'react-bootstrap/Button';
import { formatBytes, formatKilobytes } from '@/lib/format';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { type Row, toUpload } from '@/pages/documents/many-files/rows';
import { t } from '@/texts/texts';

type Props = { row: Row; type: FileType | undefined; isOpen: boolean; onToggle: () => void };

/**
 * The size of a file. Where it was made to fit, before and after, which shows what it looks like.
 */
export function RowSize({ row, type, isOpen, onToggle }: Props) {
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
      {type.maxSize > 0
        ? `${sizes} ${t('of {limit}', { limit: formatKilobytes(type.maxSize) })}`
        : sizes}
    </Button>
  );
}
