import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Document, metaDataQuery } from '@/api/documents';
import type { Id } from '@/api/wire';
import { FileFinderContext, useFileFinder } from '@/components/viewer/find/finder-context';
import { PreparationContext } from '@/components/viewer/preparation';
import { useIsVisible } from '@/hooks/use-is-visible';
import { DocumentPreview } from '@/pages/documents/sheet/document-preview';

/** KB of the files that are held out of sight together. */
const mostKilobytes = 60_000;

/**
 * The file of the open document and, out of sight, those of `others`: they are opened, with their
 * meta data, when its first page is on screen, so that they are there at once when they are shown.
 */
export function PreparedPreviews({
  shown,
  others,
  readsScans,
}: {
  shown: Document;
  others: Document[];
  readsScans: boolean;
}) {
  const [settled, setSettled] = useState<ReadonlySet<Id>>(new Set());
  const onSettled = useCallback((id: Id) => setSettled((ids) => new Set([...ids, id])), []);
  const onReleased = useCallback(
    (id: Id) => setSettled((ids) => new Set([...ids].filter((other) => other !== id))),
    [],
  );
  // pdf.js draws on animation frames, which a hidden tab has none of.
  const mayWork = useIsVisible() && !savesData();
  const mayPrepare = mayWork && settled.has(shown.id);
  const wanted = [shown, ...takeLight(others)];
  const areAllSettled = wanted.every(({ id }) => settled.has(id));
  // The scan reader is megabytes of code: load it after the first documents are drawn.
  const [isReaderWanted, setIsReaderWanted] = useState(false);
  if (areAllSettled && !isReaderWanted) setIsReaderWanted(true);
  const held = wanted.filter(
    (document) => document === shown || mayPrepare || settled.has(document.id),
  );
  // Moving an element would load a frame in it again.
  held.sort((a, b) => String(a.id).localeCompare(String(b.id)));

  return held.map((document) => (
    <HeldPreview
      key={document.id}
      document={document}
      isShown={document === shown}
      mayLoadAll={document === shown && areAllSettled}
      readsScans={readsScans && !savesData()}
      mayReadScans={readsScans && mayWork && isReaderWanted}
      onSettled={onSettled}
      onReleased={onReleased}
    />
  ));
}

function HeldPreview({
  document,
  isShown,
  mayLoadAll,
  readsScans,
  mayReadScans,
  onSettled,
  onReleased,
}: {
  document: Document;
  isShown: boolean;
  mayLoadAll: boolean;
  readsScans: boolean;
  mayReadScans: boolean;
  onSettled: (id: Id) => void;
  onReleased: (id: Id) => void;
}) {
  const finder = useFileFinder();
  useQuery(metaDataQuery(document.id));
  useEffect(() => () => onReleased(document.id), [onReleased, document.id]);
  const preparation = useMemo(
    () => ({
      isShown,
      mayLoadAll,
      readsScans,
      mayReadScans,
      onSettled: () => onSettled(document.id),
    }),
    [isShown, mayLoadAll, readsScans, mayReadScans, onSettled, document.id],
  );
  return (
    // The values beside the open document are not looked for in what is out of sight.
    <FileFinderContext value={isShown ? finder : undefined}>
      <PreparationContext value={preparation}>
        <DocumentPreview document={document} isShown={isShown} />
      </PreparationContext>
    </FileFinderContext>
  );
}

/** The first of the documents, as long as their files are not too large together. */
function takeLight(documents: Document[]): Document[] {
  let kilobytes = 0;
  return documents.filter(({ file_size }) => {
    kilobytes += file_size;
    return kilobytes <= mostKilobytes;
  });
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true;
}
