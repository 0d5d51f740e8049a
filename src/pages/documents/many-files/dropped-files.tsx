import { Files } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ActionButton } from '@/components/action-button';
import {
  createIncoming,
  type Incoming,
  IncomingContext,
} from '@/pages/documents/many-files/incoming';
import { t } from '@/texts/texts';

/** Opens the tray. */
export function ManyFilesButton(props: Omit<ComponentProps<typeof ActionButton>, 'children'>) {
  return (
    <ActionButton variant="outline-primary" {...props}>
      <Files aria-hidden /> {t('Many files')}
    </ActionButton>
  );
}

/**
 * Takes files that are dropped anywhere on the page or pasted, and passes them to the tray, which
 * `onFirst` opens. What else is open over the page is left in peace. A browser would leave the app
 * to show a dropped file.
 */
export function DroppedFiles({ onFirst, children }: { onFirst: () => void; children: ReactNode }) {
  const isTrayOpen = useLocation().pathname.endsWith('/many');
  const [incoming] = useState(createIncoming);

  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (event.defaultPrevented || !data?.types.includes('Files')) return;
    event.preventDefault();
    const dialogs = document.querySelectorAll('[aria-modal="true"]').length;
    if (event.type === 'dragover' || dialogs > (isTrayOpen ? 1 : 0)) return;
    const found = readTransfer(data);
    if (found.files.length + found.folders.length === 0) return;
    incoming.offer(found);
    if (!isTrayOpen) onFirst();
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragover', (event) => take(event, event.dataTransfer), { signal });
    window.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    window.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    return () => ending.abort();
  }, []);

  return <IncomingContext value={incoming}>{children}</IncomingContext>;
}

/** Reads what a transfer can't be asked for later. */
function readTransfer({ items, files }: DataTransfer): Incoming {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.());
  const folders = entries.filter((entry) => entry?.isDirectory).filter((entry) => entry != null);
  // Among the files, a folder has the name of its entry.
  const names = new Set(folders.map(({ name }) => name));
  return { files: [...files].filter(({ name }) => !names.has(name)), folders };
}
