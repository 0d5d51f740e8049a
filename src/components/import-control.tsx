import { Upload } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { ActionButton } from '@/components/action-button';
import type Modal from '@/components/import-modal';
import { useOverlay } from '@/hooks/use-overlay';

const loadModal = () => import('@/components/import-modal');
const ImportModal = lazy(loadModal);

/** The Import button with its modal. */
export function ImportControl(props: Omit<ComponentProps<typeof Modal>, 'onClosed'>) {
  const { overlay, open, close } = useOverlay<true>();
  return (
    <>
      <ActionButton variant="outline-secondary" onClick={() => open(true)} preload={loadModal}>
        <Upload aria-hidden /> Import
      </ActionButton>
      <Suspense>{overlay && <ImportModal {...props} onClosed={close} />}</Suspense>
    </>
  );
}
