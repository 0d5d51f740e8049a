import type { Document } from '@/api/documents';
import { useClose } from '@/navigation/opened';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { DocumentSheet } from '@/pages/documents/sheet/document-sheet';
import { useFilePins } from '@/pages/documents/sheet/use-file-pins';

/** A document to be looked at. */
export function Component() {
  return <OpenedDocument>{(document) => <Detail document={document} />}</OpenedDocument>;
}

function Detail({ document }: { document: Document }) {
  const pins = useFilePins();
  return <DocumentSheet document={document} pins={pins} onHide={useClose()} />;
}
