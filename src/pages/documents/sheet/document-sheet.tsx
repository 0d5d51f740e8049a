import { ChevronUp, Download } from 'lucide-react';
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import Button from 'react-bootstrap/Button';
import CloseButton from 'react-bootstrap/CloseButton';
import Modal from 'react-bootstrap/Modal';
import { downloadFile } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { getStatusRule } from '@/api/statuses';
import { CrashBoundary } from '@/components/crash-boundary';
import { SaveFileButton } from '@/components/save-file-button';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { ShortcutsButton } from '@/components/shortcuts/shortcuts-button';
import { Spinner } from '@/components/spinner';
import { StatusBadge } from '@/components/status-badge';
import { FileFacts } from '@/components/viewer/file-facts/file-facts';
import type { FileFacts as Facts } from '@/components/viewer/file-facts/read-facts';
import { QrFacts } from '@/components/viewer/qr/qr-facts';
import type { FileCodes } from '@/components/viewer/qr/use-qr-codes';
import type { ViewerOptions } from '@/components/viewer/viewer-props';
import { toFileName } from '@/lib/file-name';
import { formatKilobytes } from '@/lib/format';
import { parseNote, reasonOf } from '@/lib/rejection-note';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import SentAgain from '@/pages/documents/sent-again';
import {
  DocumentHistory,
  DocumentNotes,
  LastRejection,
} from '@/pages/documents/sheet/document-history';
import { DocumentPreview } from '@/pages/documents/sheet/document-preview';
import { findLastRejection } from '@/pages/documents/sheet/last-rejection';
import { MetaDataList } from '@/pages/documents/sheet/meta-data-list';
import { PreviousFileButton } from '@/pages/documents/sheet/previous-file-button';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import { type FileFinder, useFileFinder } from '@/pages/documents/sheet/use-file-finder';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';
import { isToCorrect } from '@/pages/documents/to-do/to-correct';
import { joinParts } from '@/texts/isolate';
import { t } from '@/texts/texts';
import '@/styles/documents.scss';

/**
 * A document on one large sheet: meta data on the left, the file on the right, Download. `children`
 * stand below the meta data, `footer` below all; `onHide` asks to close the sheet. On a phone the
 * file comes first, and the meta data unfold above `children`.
 */
export function DocumentSheet({
  document: row,
  onHide,
  isStatic = false,
  isOwn = false,
  navigation,
  pins,
  lead,
  about,
  preview,
  footer,
  children,
}: {
  document: Document;
  onHide: () => void;
  /** A click beside it does not close it: it holds a form. */
  isStatic?: boolean;
  /** True if its owner looks at it. */
  isOwn?: boolean;
  /** The way to other documents. */
  navigation?: ReactNode;
  pins: FilePins;
  /** Shown above what is known of the document. */
  lead?: ReactNode;
  /** More about the document, between its meta data and its history. */
  about?: ReactNode;
  /** Renders the file, and perhaps others out of sight, in place of the file alone. */
  preview?: (options: ViewerOptions) => ReactNode;
  /** Shown at the foot, but focused before the body. */
  footer?: ReactNode;
  /** The form below what is known of the document. */
  children?: (find: FileFinder) => ReactNode;
}) {
  const titleId = useId();
  const { document, mimeType, history, previous, metaData, isLoading } = useCurrentDocument(row);
  const entries = metaData.data?.entries;
  const values = useMemo(() => entries?.map(({ value }) => value) ?? [], [entries]);
  const find = useFileFinder(values, mimeType);
  const [facts, onFacts] = useState<Facts>();
  const [codes, onCodes] = useState<FileCodes>();
  const viewing = { find, pins, onFacts, onCodes };
  const last = findLastRejection(history);
  const isWaiting = getStatusRule(document.document_status_id).step === 'under way';
  const rejectedFor =
    isWaiting && (last?.rejection.note || document.approval_note || document.verifier_note);
  const owned = isOwn ? document : undefined;
  const own = useMemo(() => ownReasonsOf(document), [document]);
  const previousFile = (
    <PreviousFileButton
      documentId={row.id}
      previous={previous}
      mimeType={mimeType}
      pins={parseNote(last?.rejection.note ?? reasonOf(document), own).pins}
    />
  );
  const side = useRef<HTMLDivElement>(null);
  // Another document begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document
  useLayoutEffect(() => {
    side.current?.scrollTo(0, 0);
  }, [row.id]);
  // Used on narrow screens only; elsewhere the details are always visible.
  const [areDetailsOpen, setAreDetailsOpen] = useState(isOwn && isToCorrect(row));
  useKeyboardInset();
  const { user, document_type, additional_name, document_status, document_status_id } = document;
  return (
    <Modal
      show
      onHide={onHide}
      backdrop={isStatic ? 'static' : true}
      onEscapeKeyDown={ignoreHeld}
      dialogClassName="document-sheet"
      aria-labelledby={titleId}
      data-key-group={t('Document')}
    >
      <div className="document-sheet-heading">
        <Modal.Title id={titleId} as="h2">
          <span>{document_type?.document_type || document.document_name || t('Document')}</span>
          <StatusBadge id={document_status_id} name={document_status?.status ?? ''} />
          {rejectedFor && (
            <small>
              <SentAgain note={rejectedFor} document={document} />
            </small>
          )}
        </Modal.Title>
        <p>
          {joinParts(
            [user?.name, user?.username, additional_name, formatKilobytes(document.file_size)],
            ' · ',
          )}
        </p>
      </div>
      {navigation}
      <div className="document-sheet-actions">
        <SaveFileButton
          fetchFile={() => downloadFile(document.id)}
          fileName={toFileName(document.path, toFileName(document.document_name, 'document'))}
          keys="d"
        >
          <Download aria-hidden /> <span className="btn-label">{t('Download')}</span>
        </SaveFileButton>
        <ShortcutsButton />
        <CloseButton aria-label={t('Close')} onClick={onHide} data-keys="Escape" />
      </div>
      <div className="document-sheet-facts">
        <FileFacts facts={facts} />
        <QrFacts codes={codes} />
      </div>
      {footer}
      <Button
        variant="link"
        className="document-sheet-details"
        aria-expanded={areDetailsOpen}
        onClick={() => setAreDetailsOpen(!areDetailsOpen)}
      >
        <span>{t('Details')}</span> <ChevronUp aria-hidden />
      </Button>
      <div ref={side} className="document-sheet-side" data-open={areDetailsOpen}>
        {/* Waits for the history, which would push the rest down. No version, no history. */}
        {row.version !== undefined && isLoading ? (
          <div className="document-sheet-loading">
            <Spinner />
          </div>
        ) : (
          <CrashBoundary what="About this document" shown={row.id}>
            {lead}
            {last ? (
              <LastRejection {...last} own={own} pins={pins} owned={owned}>
                {previousFile}
              </LastRejection>
            ) : (
              <>
                <DocumentNotes document={document} own={own} pins={pins} owned={owned} />
                {previousFile}
              </>
            )}
            <MetaDataList query={metaData} finder={find} />
            {about}
            <DocumentHistory history={history} own={own} />
          </CrashBoundary>
        )}
        {children && (
          <CrashBoundary what="The form for this document" shown={row.id}>
            {children(find)}
          </CrashBoundary>
        )}
      </div>
      <div className="document-sheet-file" data-key-group={t('File')}>
        {preview?.(viewing) ?? <DocumentPreview document={document} {...viewing} />}
      </div>
    </Modal>
  );
}

/**
 * Keeps `--keyboard-inset` at the height by which the on-screen keyboard covers the page: browsers
 * lay the page out as if it were not there.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    function measure({ height, scale, offsetTop }: VisualViewport) {
      // Multiplies by the scale: pinch zoom shows less of the page, too.
      const covered = window.innerHeight - offsetTop - height * scale;
      style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
      return covered;
    }
    function onResize() {
      // The browser scrolled the field into view before the keyboard took the room. Whoever pans
      // wants to see something else.
      if (viewport && measure(viewport) > 0) {
        document.activeElement?.scrollIntoView({ block: 'nearest' });
      }
    }
    const ending = new AbortController();
    const { signal } = ending;
    viewport.addEventListener('resize', onResize, { signal });
    viewport.addEventListener('scroll', () => measure(viewport), { signal });
    onResize();
    return () => {
      ending.abort();
      style.removeProperty('--keyboard-inset');
    };
  }, []);
}
