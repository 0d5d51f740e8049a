import { ActionButton } from '@/components/action-button';
import { lazyModal } from '@/components/lazy-modal';
import { Overlay } from '@/components/overlay';
import { useOverlay } from '@/hooks/use-overlay';
import { t } from '@/texts/texts';

const ShortcutsModal = lazyModal(() => import('@/components/shortcuts/shortcuts-modal'));

/** Opens the list of the keys that work on the screen or modal. Hidden on touch screens. */
export function ShortcutsButton() {
  const { overlay, open, close } = useOverlay<true>();
  return (
    <>
      <ActionButton
        variant="outline-secondary"
        className="shortcuts-button"
        aria-label={t('Keyboard shortcuts')}
        title={t('Keyboard shortcuts')}
        onClick={() => open(true)}
        preload={ShortcutsModal.preload}
        data-keys="?"
      >
        ?
      </ActionButton>
      <Overlay what="The list of shortcuts" onClosed={close}>
        {overlay && <ShortcutsModal onClosed={close} />}
      </Overlay>
    </>
  );
}
