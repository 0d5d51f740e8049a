import { useState } from 'react';
import { ActionButton } from '@/components/action-button';
import { Overlay } from '@/components/overlay';
import { lazyModal } from '@/feedback/load-code';
import { t } from '@/texts/texts';

const ShortcutsModal = lazyModal(() => import('@/components/shortcuts/shortcuts-modal'));

/** Opens the list of the keys that work on the screen or modal. Hidden on touch screens. */
export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionButton
        variant="outline-secondary"
        className="shortcuts-button"
        aria-label={t('Keyboard shortcuts')}
        title={t('Keyboard shortcuts')}
        onClick={() => setIsOpen(true)}
        preload={ShortcutsModal.preload}
        data-keys="?"
      >
        ?
      </ActionButton>
      <Overlay what="The list of shortcuts" onClosed={close}>
        {isOpen && <ShortcutsModal onClosed={close} />}
      </Overlay>
    </>
  );
}
