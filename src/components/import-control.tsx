import { Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionButton } from '@/components/action-button';
import type Modal from '@/components/import-modal';
import { lazyModal } from '@/components/lazy-modal';
import { Overlay } from '@/components/overlay';
import { useOverlay } from '@/hooks/use-overlay';

const ImportModal = lazyModal(() => import('@/components/import-modal'));

/** The Import button with its modal. */
export function ImportControl(props: Omit<ComponentProps<typeof Modal>, 'onClosed'>) {
  const { overlay, open, close } = useOverlay<true>();
  return (
    <>
      <ActionButton
        variant="outline-secondary"
        onClick={() => open(true)}
        preload={ImportModal.preload}
      >
        <Upload aria-hidden /> Import
      </ActionButton>
      <Overlay what="The import" onClosed={close}>
        {overlay && <ImportModal {...props} onClosed={close} />}
      </Overlay>
    </>
  );
}
