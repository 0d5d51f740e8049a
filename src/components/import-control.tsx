import { Upload } from 'lucide-react';
import { Suspense } from 'react';
import Button from 'react-bootstrap/Button';
import type { Template } from '@/components/import-modal';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';

const ImportModal = lazyComponent(() =>
  import('@/components/import-modal').then((module) => module.ImportModal),
);

/** The Import button with its modal. */
export function ImportControl({ base, template }: { base: string; template: Template }) {
  const { opened, open, close } = useOpened<true>();
  return (
    <>
      <Button variant="outline-secondary" onClick={() => open(true)} {...ImportModal.intent}>
        <Upload aria-hidden /> Import
      </Button>
      {opened && (
        <Suspense>
          <ImportModal base={base} template={template} onClosed={close} />
        </Suspense>
      )}
    </>
  );
}
