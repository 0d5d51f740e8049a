import { uniqBy } from 'es-toolkit';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { Document } from '@/api/documents';
import { useRecentNotes } from '@/drafts/personal/recent-notes';
import { useSubmission } from '@/hooks/use-submission';
import { useClose } from '@/navigation/opened';
import type { DecisionValues } from '@/pages/documents/decision';
import { Decision } from '@/pages/documents/desk/decision';
import { useDeskSettings } from '@/pages/documents/desk/desk-settings';
import { ApprovedOfPerson, WaitingOfPerson } from '@/pages/documents/desk/of-person';
import { PreparedPreviews } from '@/pages/documents/desk/prepared-previews';
import { QueueEnd, QueueFooter, QueueNavigation } from '@/pages/documents/desk/queue-navigation';
import { findPage, type NumberedPage, type ReadPage } from '@/pages/documents/desk/queue-pages';
import {
  countDecided,
  describePlace,
  getFollowing,
  getPreceding,
} from '@/pages/documents/desk/queue-walk';
import { SwipeSteps } from '@/pages/documents/desk/swipe-steps';
import { UndoBar } from '@/pages/documents/desk/undo-bar';
import { useDeskOutbox } from '@/pages/documents/desk/use-desk-outbox';
import { useQueuePages, useWalk } from '@/pages/documents/desk/use-walk';
import { formatDocument } from '@/pages/documents/document-rules';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { useQueue } from '@/pages/documents/queue-context';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { DocumentSheet } from '@/pages/documents/sheet/document-sheet';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import { useFilePins } from '@/pages/documents/sheet/use-file-pins';

/** The documents of a queue, one after another, each with its file beside its decision. */
export function Component() {
  const { shown, readPage } = useQueuePages();
  return (
    <OpenedDocument find={(id) => findPage(id, shown, readPage)}>
      {(document, page = shown) => <Desk first={document} start={page} readPage={readPage} />}
    </OpenedDocument>
  );
}

type Props = { first: Document; start: NumberedPage; readPage: ReadPage };

function Desk({ first, start, readPage }: Props) {
  const { screen, selection } = useQueue();
  const { queue, waitsIn } = screen;
  const close = useClose();
  const walk = useWalk(first, start, readPage);
  const state = useSyncExternalStore(walk.subscribe, walk.get);
  const { current: document, opening, broughtBack, isMoving, isAtEnd } = state;
  const following = getFollowing(state);
  const preceding = getPreceding(state);
  const { document: current, version } = useCurrentDocument(document);
  const settings = useDeskSettings();
  const filePins = useFilePins();
  const { remember } = useRecentNotes();
  const { submit, isPending: isSaving } = useSubmission(queue.decide);
  const mayLeaveRef = useRef<() => Promise<boolean>>(null);
  const [isEntering, setIsEntering] = useState(false);

  const { held, add, barProps } = useDeskOutbox({
    isSaving,
    isEntering,
    onBack(entry) {
      // Counts a decision that comes back as being entered.
      setIsEntering(true);
      walk.bringBack(entry);
    },
  });

  async function save(values: DecisionValues, statusName: string) {
    const { id } = document;
    const decided = { document: { id, version }, ...values };
    function onArrived() {
      walk.markDecided(id, 'decided');
      selection.remove([id]);
    }
    if (settings.undoTime === 0) {
      await submit(decided);
      onArrived();
    } else {
      add({
        ...decided,
        path: queue.path,
        waitsIn,
        label: `${statusName}: ${formatDocument(current)}`,
        opened: {
          document,
          shortLabel: `${statusName}: ${formatDocument({ ...current, additional_name: '' })}`,
        },
        time: settings.undoTime * 1000,
        onArrived,
      });
      walk.markDecided(id, 'waiting');
    }
    remember(values.note, ownReasonsOf(current));
  }

  const mayLeave = async () => (await mayLeaveRef.current?.()) ?? true;

  /** Leaves the decision for another document. */
  async function leaveBy(step: () => Promise<boolean>) {
    if (!isSaving && !isMoving && (await mayLeave())) await step();
  }

  async function leave() {
    if (await mayLeave()) close();
  }

  // Prepares the document that an Undo would bring back, else the one before.
  const undoable = barProps.entries.findLast((entry) => entry.document.id !== document.id);
  const seen = preceding && state.seen.has(preceding.id) ? preceding : undefined;
  const behind = undoable?.opened?.document ?? seen;
  // Lists each document once: one that is put aside may lie on both sides.
  const beside = uniqBy([...following.slice(0, 2), ...(behind ? [behind] : [])], ({ id }) => id);
  const hasNext = following.length > 0 || state.hasMore;
  const hasPrevious = preceding !== undefined || state.before > 0;
  const onNext = hasNext ? () => leaveBy(walk.goNext) : undefined;
  const ways = {
    onPrevious: hasPrevious && !isSaving ? () => leaveBy(walk.goPrevious) : undefined,
    onNext: isSaving ? undefined : onNext,
  };
  const person = { document, walk: state, onDecideFirst: walk.decideFirst };
  return (
    <DocumentSheet
      document={document}
      onHide={leave}
      isStatic
      navigation={<QueueNavigation document={current} place={describePlace(state)} {...ways} />}
      pins={filePins}
      // Shown on a phone, where the foot has no room.
      lead={<WaitingOfPerson {...person} />}
      about={<ApprovedOfPerson document={document} />}
      preview={(options) => (
        <SwipeSteps {...ways}>
          <PreparedPreviews
            {...options}
            shown={document}
            readsScans={settings.readsScans}
            others={beside}
            onTaken={walk.leaveToOthers}
          />
        </SwipeSteps>
      )}
      footer={
        <QueueFooter
          decidedCount={countDecided(state)}
          next={following[0]}
          more={<WaitingOfPerson {...person} keys="o" />}
        >
          <UndoBar {...barProps} isSaving={isSaving} />
        </QueueFooter>
      }
    >
      {(finder) =>
        isAtEnd ? (
          <QueueEnd
            isDone={held.length === 0}
            isMoving={isMoving}
            onNext={onNext}
            onClose={leave}
          />
        ) : (
          <Decision
            key={opening}
            mayLeaveRef={mayLeaveRef}
            document={document}
            isFirst={opening === 0}
            broughtBack={broughtBack}
            isMoving={isMoving}
            settings={settings}
            filePins={filePins}
            finder={finder}
            onEntering={setIsEntering}
            onSubmit={save}
            onSaved={() => (settings.isGoingOn ? void walk.advance() : close())}
            onNext={onNext}
            onPutAside={() => leaveBy(walk.putAside)}
            onClose={leave}
          />
        )
      }
    </DocumentSheet>
  );
}
