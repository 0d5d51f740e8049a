import { useLocation } from 'react-router-dom';
import type { Document } from '@/api/documents';
import { useClose } from '@/navigation/opened';
import { paths } from '@/navigation/paths';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { DocumentSheet } from '@/pages/documents/sheet/document-sheet';
import { useFilePins } from '@/pages/documents/sheet/use-file-pins';

/** A document to be looked at. */
export function Component() {
  return <OpenedDocument>{(document) => <Detail document={document} />}</OpenedDocument>;
}

function Detail({ document }: { document: Document }) {
  const pins = useFilePins();
  const isOwn = useLocation().pathname.startsWith(paths.myDocument);
  return <DocumentSheet document={document} pins={pins} isOwn={isOwn} onHide={useClose()} />;
}
