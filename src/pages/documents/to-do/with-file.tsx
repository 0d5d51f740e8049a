import { useState } from 'react';
import { FileBeside } from '@/pages/documents/file-beside';
import { opening, useFilePins } from '@/pages/documents/sheet/use-file-pins';
import type { WithFileProps } from '@/pages/documents/to-do/to-correct';
import { t } from '@/texts/texts';

/** A form with the present file of its document beside it, for the places that a note names. */
export function WithFile({ document, children }: WithFileProps) {
  const pins = useFilePins();
  const [isOpen, setIsOpen] = useState(false);
  return children({
    pins: opening(pins, () => setIsOpen(true)),
    beside: (
      <FileBeside
        document={document}
        label={t('The file as it is now')}
        pins={pins}
        isOpen={isOpen}
        setIsOpen={setIsOpen}
      />
    ),
  });
}
