import { type ComponentType, lazy } from 'react';
import { paths } from '@/navigation/paths';
import { describeWaiting } from '@/pages/documents/checklist/describe';
import { useChecklist } from '@/pages/documents/checklist/use-checklist';
import { t } from '@/texts/texts';

type Notes = typeof import('@/pages/office-notes');

/** Without its code, a card has no sentence. */
const officeNote = (name: keyof Notes) =>
  lazy(() =>
    import('@/pages/office-notes').then(
      (notes) => ({ default: notes[name] as ComponentType }),
      () => ({ default: () => null }),
    ),
  );

/** The sentence of a page's card that says what waits there. Empty until the list is known. */
export const waitingNotes = new Map<string, ComponentType>([
  [paths.myDocument, OwnNote],
  [paths.verification, officeNote('VerificationNote')],
  [paths.approve, officeNote('ApproveNote')],
  [paths.documentStatus, officeNote('StatusNote')],
]);

function OwnNote() {
  const { summary, failed } = useChecklist();
  if (!summary || failed) return null;
  return describeWaiting(summary).join(', ') || t('Nothing waits for you.');
}
