import { status } from '@/api/document-statuses';
import { t } from '@/texts/texts';

const tones = new Map<number, string>([
  [status.draft, 'red'],
  [status.sent, 'blue'],
  [status.verified, 'blue'],
  [status.rejected, 'red'],
  [status.approved, 'green'],
]);

/** The colour and the name of a document status, never the colour alone. */
export function StatusBadge({ id, name }: { id: number; name: string }) {
  return (
    <span className="status-badge" data-tone={tones.get(id) ?? 'gray'}>
      {name || t('Status {id}', { id: String(id) })}
    </span>
  );
}
