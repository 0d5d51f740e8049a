import { useQuery } from '@tanstack/react-query';
import { union, uniqBy } from 'es-toolkit';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import type { Document } from '@/api/documents';
import { metaDataQuery } from '@/api/meta-data';
import { ofPersonQuery } from '@/api/of-person';
import type { Id } from '@/api/wire';
import type { ViewerOptions } from '@/components/viewer/viewer-props';
import { useIsVisible } from '@/hooks/use-is-visible';
import { savesData } from '@/lib/saves-data';
import { useLease } from '@/pages/documents/desk/use-lease';
import { useQueue } from '@/pages/documents/queue-context';
import { DocumentPreview } from '@/pages/documents/sheet/document-preview';
import { useSession } from '@/session/session';

/** KB of the files that are held out of sight together. */
const maxKilobytes = 60_000;

/**
 * The file of the open document and, out of sight, those of `others`. They are opened, with their
 * meta data, once its first page is on screen, so that they can be shown at once.
 */
export function PreparedPreviews({
  shown,
  others,
  readsScans,
  onTaken,
  find,
  pins,
  onFacts,
  onCodes,
}: Pick<ViewerOptions, 'find' | 'pins' | 'onFacts' | 'onCodes'> & {
  shown: Document;
  others: Document[];
  readsScans: boolean;
  /** A colleague has opened one of the others, or has decided on it. */
  onTaken: (id: Id) => void;
}) {
  const [settled, setSettled] = useState<readonly Id[]>([]);
  // pdf.js draws on animation frames, which a hidden tab has none of.
  const mayWork = useIsVisible() && !savesData();
  const mayPrepare = mayWork && settled.includes(shown.id);
  const wanted = [shown, ...takeLight(others)];
  // Deferred: the next document is painted before other files are opened and dropped.
  const opened = uniqBy([shown, ...useDeferredValue(wanted)], ({ id }) => id);
  // Forgets dropped previews: held again, they must settle again.
  const held = opened.filter(
    (document) => document === shown || mayPrepare || settled.includes(document.id),
  );
  const stillSettled = settled.filter((id) => held.some((document) => document.id === id));
  if (stillSettled.length < settled.length) setSettled(stillSettled);
  const areAllSettled = wanted.every(({ id }) => settled.includes(id));
  // The scan reader is megabytes of code: load it after the first documents are drawn.
  const [isReaderWanted, setIsReaderWanted] = useState(false);
  if (areAllSettled && !isReaderWanted) setIsReaderWanted(true);
  // Moving an element would load a frame in it again.
  held.sort((a, b) => String(a.id).localeCompare(String(b.id)));

  const scans = !readsScans || savesData() ? 'off' : mayWork && isReaderWanted ? 'read' : 'wait';
  return held.map((document) => (
    <HeldPreview
      key={document.id}
      document={document}
      isShown={document === shown}
      mayLoadAll={document === shown && areAllSettled}
      scans={scans}
      onSettled={() => setSettled((ids) => union(ids, [document.id]))}
      onTaken={onTaken}
      mayReadFacts={document === shown || areAllSettled}
      // Values, pins and what the file says belong to the open document only.
      find={document === shown ? find : undefined}
      pins={document === shown ? pins : undefined}
      onFacts={document === shown ? onFacts : undefined}
      onCodes={document === shown ? onCodes : undefined}
    />
  ));
}

function HeldPreview({
  onTaken,
  ...props
}: ViewerOptions & { document: Document; onTaken: (id: Id) => void }) {
  const { id } = props.document;
  const { queue } = useQueue().screen;
  const { role } = useSession();
  useQuery(metaDataQuery(id));
  useQuery(ofPersonQuery(queue, props.document, role));
  const { isForOthers } = useLease(id);
  const leave = useEffectEvent(() => onTaken(id));
  useEffect(() => {
    if (isForOthers) leave();
  }, [isForOthers]);
  return <DocumentPreview {...props} />;
}

/** The first of the documents, as long as their files are not too large together. */
function takeLight(documents: Document[]): Document[] {
  let kilobytes = 0;
  return documents.filter(({ file_size }) => {
    kilobytes += file_size;
    return kilobytes <= maxKilobytes;
  });
}
