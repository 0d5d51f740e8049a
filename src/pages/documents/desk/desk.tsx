import { uniqBy } from 'es-toolkit';
import { useRef, useState } from 'react';
import type { Document } from '@/api/documents';
import { useRecentNotes } from '@/drafts/personal/recent-notes';
import { useSubmission } from '@/hooks/use-submission';
import { useClose } from '@/navigation/opened';
import { type Decided, Decision, type DecisionHandle } from '@/pages/documents/desk/decision';
import { useDeskSettings } from '@/pages/documents/desk/desk-settings';
import { ApprovedOfPerson, WaitingOfPerson } from '@/pages/documents/desk/of-person';
import { PreparedPreviews } from '@/pages/documents/desk/prepared-previews';
import { QueueEnd } from '@/pages/documents/desk/queue-end';
import { QueueFooter, QueueNavigation } from '@/pages/documents/desk/queue-navigation';
import { countDecided, describePlace } from '@/pages/documents/desk/queue-walk';
import { SwipeSteps } from '@/pages/documents/desk/swipe-steps';
import { UndoBar } from '@/pages/documents/desk/undo-bar';
import { useDeskOutbox } from '@/pages/documents/desk/use-desk-outbox';
import { useQueueWalk } from '@/pages/documents/desk/use-queue-walk';
import { formatDocument } from '@/pages/documents/document-rules';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { useQueue } from '@/pages/documents/queue-context';
import { DocumentSheet } from '@/pages/documents/sheet/document-sheet';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import { useFilePins } from '@/pages/documents/sheet/use-file-pins';

/** The documents of a queue, one after another, each with its file beside its decision. */
export function Component() {
  return <OpenedDocument>{(document) => <Desk first={document} />}</OpenedDocument>;
}

function Desk({ first }: { first: Document }) {
  const { screen, list, selection } = useQueue();
  const { queue, title, waitsIn } = screen;
  const close = useClose();
  const steps = useQueueWalk(queue, first, list);
  const { document, opening, walk, following, preceding, isMoving } = steps;
  const { document: current } = useCurrentDocument(document);
  const settings = useDeskSettings();
  const filePins = useFilePins();
  const { remember } = useRecentNotes();
  const { submit, isPending: isSaving } = useSubmission(queue.decide);
  const decision = useRef<DecisionHandle>(null);
  const [isEntering, setIsEntering] = useState(false);
  /** The opening whose decision was the last one of the queue. */
  const [lastOpening, setLastOpening] = useState<number>();
  const isAtEnd = lastOpening === opening;

  const { held, add, barProps } = useDeskOutbox({
    isSaving,
    isEntering,
    onBack(entry) {
      // What comes back is a decision being entered.
      setIsEntering(true);
      steps.giveBack(entry);
    },
  });

  async function save({ version, seen, statusName, ...values }: Decided) {
    const { id } = document;
    const decided = { document: { id, version }, ...values };
    if (settings.undoTime === 0) {
      await submit(decided);
      steps.markDecided(id, 'decided');
      selection.remove([id]);
    } else {
      add({
        ...decided,
        path: queue.path,
        waitsIn,
        label: `${statusName}: ${formatDocument(seen)}`,
        opened: { document, seen, statusName },
        time: settings.undoTime * 1000,
        onTaken() {
          steps.markDecided(id, 'decided');
          selection.remove([id]);
        },
      });
      steps.markDecided(id, 'waiting');
    }
    remember(values.note);
  }

  async function advance() {
    if (!(await steps.goNext())) setLastOpening(opening);
  }

  async function mayLeave(): Promise<boolean> {
    return decision.current?.mayLeave() ?? true;
  }

  /** Leaves the decision for another document. */
  async function leaveBy(step: () => Promise<boolean>) {
    if (!isSaving && !isMoving && (await mayLeave())) await step();
  }

  async function leave() {
    if (await mayLeave()) close();
  }

  // What an Undo brings back, else what Previous document does.
  const undoable = barProps.entries.findLast((entry) => entry.document.id !== document.id);
  const seen = preceding && walk.seen.has(preceding.id) ? preceding : undefined;
  const behind = undoable?.opened?.document ?? seen;
  // What is put aside may lie on both sides.
  const beside = uniqBy([...following.slice(0, 2), ...(behind ? [behind] : [])], ({ id }) => id);
  const goNext = () => leaveBy(steps.goNext);
  const ways = {
    onPrevious: steps.hasPrevious && !isSaving ? () => leaveBy(steps.goPrevious) : undefined,
    onNext: steps.hasNext && !isSaving ? goNext : undefined,
  };
  const person = { document, walk, onDecideFirst: steps.decideFirst };
  return (
    <DocumentSheet
      document={document}
      onHide={leave}
      isStatic
      navigation={
        <QueueNavigation document={current} place={describePlace(walk, document.id)} {...ways} />
      }
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
            onTaken={steps.leaveToOthers}
          />
        </SwipeSteps>
      )}
      footer={
        <QueueFooter
          decidedCount={countDecided(walk)}
          next={following[0]}
          more={<WaitingOfPerson {...person} keys="o" />}
        >
          <UndoBar {...barProps} isSaving={isSaving} />
        </QueueFooter>
      }
    >
      {isAtEnd ? (
        <QueueEnd
          title={title}
          isDone={held.length === 0}
          isMoving={isMoving}
          onNext={steps.hasNext ? goNext : undefined}
          onClose={leave}
          close={close}
        />
      ) : (
        <Decision
          key={opening}
          ref={decision}
          document={document}
          isFirst={opening === 0}
          broughtBack={steps.broughtBack}
          isMoving={isMoving}
          hasNext={steps.hasNext}
          settings={settings}
          filePins={filePins}
          onEntering={setIsEntering}
          onSubmit={save}
          onSaved={() => (settings.isGoingOn ? void advance() : close())}
          onNext={goNext}
          onPutAside={() => leaveBy(steps.putAside)}
          onClose={leave}
        />
      )}
    </DocumentSheet>
  );
}
