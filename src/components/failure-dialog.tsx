import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { t } from '@/texts/texts';

/**
 * Says over the screen that something cannot be shown. The browser's own dialog, which needs no
 * code that may not be loaded.
 */
export function FailureDialog({
  title,
  remedy,
  onClosed,
  children,
}: {
  title: string;
  remedy?: { label: string; run: () => void };
  onClosed: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser returns the focus only while the dialog is still in the document.
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="failure-dialog" aria-labelledby={id} onCancel={onClosed}>
      <div role="alert">
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
      <div className="failure-dialog-buttons">
        <Button variant="outline-secondary" onClick={onClosed}>
          {t('Close')}
        </Button>
        {remedy && <Button onClick={remedy.run}>{remedy.label}</Button>}
      </div>
    </dialog>
  );
}
