import Button from 'react-bootstrap/Button';
import type { Document } from '@/api/documents';
import type { ViewerOptions } from '@/components/viewer/viewer-props';
import { DocumentPreview } from '@/pages/documents/sheet/document-preview';
import { t } from '@/texts/texts';
import '@/styles/documents.scss';
import '@/styles/file-beside.scss';

type Props = ViewerOptions & {
  document: Document;
  /** Name of what stands beside the form. */
  label: string;
  hint?: string;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
};

/**
 * The file of a document beside the form about it. On a phone it stands above the form, and is seen
 * only while `isOpen`, but its text is read all the same.
 */
export function FileBeside({ document, label, hint, isOpen, setIsOpen, ...viewing }: Props) {
  return (
    <section className="file-beside" aria-label={label} data-open={isOpen}>
      <Button
        variant="outline-secondary"
        className="file-beside-toggle"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('Hide file') : t('Show file')}
      </Button>
      <div className="file-beside-file">
        <p className="file-beside-hint">{hint ?? label}</p>
        <DocumentPreview document={document} {...viewing} />
      </div>
    </section>
  );
}
