import type { ReactNode } from 'react';
import { ActionButton } from '@/components/action-button';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';

/** Fetches a file and saves it under a name. Disabled, with a spinner, while it does. */
export function SaveFileButton({
  fetchFile,
  fileName,
  keys,
  children,
}: {
  fetchFile: () => Promise<Blob>;
  fileName: string;
  /** Keyboard shortcuts of the button. */
  keys?: string;
  children: ReactNode;
}) {
  const { run, isPending } = useGuardedMutation({
    mutationFn: async () => {
      const [{ saveAs }, file] = await Promise.all([import('file-saver'), fetchFile()]);
      saveAs(file, fileName);
    },
  });
  return (
    <ActionButton
      variant="outline-secondary"
      isBusy={isPending}
      onClick={() => run()}
      data-keys={keys}
    >
      {children}
    </ActionButton>
  );
}
