import { TryAgain } from '@/components/action-button';
import { t } from '@/texts/texts';

/** Shown in place of what could not be loaded. */
export function LoadFailed({ retry }: { retry: () => unknown }) {
  return (
    <div className="load-failed message">
      <p>{t('This could not be loaded.')}</p>
      <TryAgain onClick={() => void retry()} />
    </div>
  );
}
