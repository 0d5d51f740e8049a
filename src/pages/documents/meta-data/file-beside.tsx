import Button from 'react-bootstrap/Button';
import type { Document } from '@/api/documents';
import type { FindProps } from '@/components/viewer/viewer-props';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { savesData } from '@/lib/saves-data';
import { DocumentPreview } from '@/pages/documents/sheet/document-preview';
import { t } from '@/texts/texts';
import '@/styles/file-beside.scss';

/**
 * The file of a document beside the form about it. On a phone it stands above the form, and only
 * while `isOpen`; it is read all the same.
 */
export function FileBeside({
  document,
  find,
  hint,
  isOpen,
  setIsOpen,
}: {
  document: Document;
  find: FindProps;
  hint: string;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
}) {
  const readsScans = readItem(storageKeys.readScans) !== 'off' && !savesData();
  return (
    <section className="file-beside" aria-label={t('File')} data-open={isOpen}>
      <Button
        variant="outline-secondary"
        className="file-beside-toggle"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('Hide file') : t('Show file')}
      </Button>
      <div className="file-beside-file">
        <p className="file-beside-hint">{hint}</p>
        <DocumentPreview document={document} find={find} scans={readsScans ? 'read' : 'off'} />
      </div>
    </section>
  );
}
