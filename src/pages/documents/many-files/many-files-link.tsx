import { Files } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { OpenLink } from '@/components/open-link';
import { readTransfer } from '@/lib/transfer';
import { useOpen } from '@/navigation/opened';
import { empty, offer } from '@/pages/documents/many-files/drop-box';
import { loadManyFiles } from '@/pages/overlays';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/**
 * Opens the tray, as do files that are pasted or dropped anywhere on the page, unless something
 * else is open over it. A browser would leave the app to show a dropped file.
 */
export function ManyFilesLink() {
  const open = useOpen();
  const isOpen = useLocation().pathname.endsWith('/many');
  const username = useSession().user?.username;

  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (event.defaultPrevented || !data?.types.includes('Files')) return;
    event.preventDefault();
    const dialogs = document.querySelectorAll('[aria-modal="true"]').length;
    if (event.type === 'dragover' || dialogs > (isOpen ? 1 : 0)) return;
    const found = readTransfer(data);
    if (found.files.length + found.folders.length === 0) return;
    offer(found, username);
    if (!isOpen) open('many');
  });

  // Drops what waits once the tray has gone: its code may have failed to load.
  useEffect(() => {
    if (isOpen) return empty;
  }, [isOpen]);

  // Listens before the link is seen: a file that nobody takes is opened in place of the app.
  useLayoutEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragover', (event) => take(event, event.dataTransfer), { signal });
    window.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    window.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    return () => ending.abort();
  }, []);

  return (
    <OpenLink path="many" className="btn btn-outline-primary" preload={loadManyFiles}>
      <Files aria-hidden /> <span>{t('Upload files')}</span>
    </OpenLink>
  );
}
