import { getStatusRule } from '@/api/statuses';
import { t } from '@/texts/texts';

/** The colour and the name of a document status, never the colour alone. */
export function StatusBadge({ id, name }: { id: number; name: string }) {
  return (
    <span className="status-badge" data-tone={getStatusRule(id).tone}>
      {name || t('Status {id}', { id: String(id) })}
    </span>
  );
}
