import { useLayoutEffect, useRef } from 'react';
import { TryAgain } from '@/components/action-button';
import { t } from '@/texts/texts';

/** Shown in place of what could not be loaded. */
export function LoadFailed({ retry }: { retry: () => unknown }) {
  const button = useRef<HTMLButtonElement>(null);

  // The button goes while it loads again: the modal or the page has its focus until it is back.
  useLayoutEffect(() => {
    const own = button.current;
    const surface = own?.closest<HTMLElement>('.modal, main');
    if (document.activeElement === surface) own?.focus();
    return () => {
      if (document.activeElement === own) surface?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div className="load-failed message">
      <p>{t('This could not be loaded.')}</p>
      <TryAgain ref={button} onClick={() => void retry()} />
    </div>
  );
}
