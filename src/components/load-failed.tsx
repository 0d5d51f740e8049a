import { ActionButton } from '@/components/action-button';

/** Shown in place of what could not be loaded. */
export function LoadFailed({ retry }: { retry: () => unknown }) {
  return (
    <div className="load-failed message">
      <p>This could not be loaded.</p>
      <ActionButton variant="outline-primary" size="sm" onClick={() => void retry()}>
        Try again
      </ActionButton>
    </div>
  );
}
