import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { Template } from '@/components/import-modal';
import { lazyComponent } from '@/lib/lazy-component';

const ImportModal = lazyComponent(() =>
  import('@/components/import-modal').then((module) => module.ImportModal),
);

/** The Import button with its modal. */
export function ImportControl({ base, template }: { base: string; template: Template }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline-secondary" onClick={() => setIsOpen(true)} {...ImportModal.intent}>
        <Upload aria-hidden /> Import
      </Button>
      {isOpen && (
        <Suspense>
          <ImportModal base={base} template={template} onClosed={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
