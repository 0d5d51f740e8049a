import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Document, metaDataQuery } from '@/api/documents';
import type { Id } from '@/api/wire';
import { PreparationContext } from '@/components/viewer/preparation';
import { DocumentPreview } from '@/pages/documents/document-preview';

/** KB of the files that are held out of sight together. */
const mostKilobytes = 60_000;

/**
 * The file of the open document and, out of sight, those of `others`: each is opened, as is its
 * meta data, when those before it are on screen. Shown again, a file is there at once.
 */
export function PreparedPreviews({ shown, others }: { shown: Document; others: Document[] }) {
  const [settled, setSettled] = useState<ReadonlySet<Id>>(new Set());
  const onSettled = useCallback((id: Id) => setSettled((ids) => new Set([...ids, id])), []);
  const onReleased = useCallback(
    (id: Id) => setSettled((ids) => new Set([...ids].filter((other) => other !== id))),
    [],
  );
  const mayPrepare = useMayPrepare();
  const wanted = [shown, ...takeLight(others)];
  const next = wanted.find(({ id }) => !settled.has(id));
  const held = wanted.filter(
    (document) =>
      document === shown || settled.has(document.id) || (mayPrepare && document === next),
  );
  // Moving an element would load a frame in it again.
  held.sort((a, b) => String(a.id).localeCompare(String(b.id)));

  return held.map((document) => (
    <HeldPreview
      key={document.id}
      document={document}
      isShown={document === shown}
      mayLoadAll={document === shown && next === undefined}
      onSettled={onSettled}
      onReleased={onReleased}
    />
  ));
}

function HeldPreview({
  document,
  isShown,
  mayLoadAll,
  onSettled,
  onReleased,
}: {
  document: Document;
  isShown: boolean;
  mayLoadAll: boolean;
  onSettled: (id: Id) => void;
  onReleased: (id: Id) => void;
}) {
  useQuery(metaDataQuery(document.id));
  useEffect(() => () => onReleased(document.id), [onReleased, document.id]);
  const preparation = useMemo(
    () => ({ mayLoadAll, onSettled: () => onSettled(document.id) }),
    [mayLoadAll, onSettled, document.id],
  );
  return (
    <PreparationContext value={preparation}>
      <DocumentPreview document={document} isShown={isShown} />
    </PreparationContext>
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

/**
 * False where the person saves data, and while the tab is hidden: pdf.js draws on animation frames,
 * which a hidden tab has none of.
 */
function useMayPrepare(): boolean {
  const isVisible = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
  );
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData = connection instanceof Object && Reflect.get(connection, 'saveData') === true;
  return isVisible && !savesData;
}
