import { useQuery } from '@tanstack/react-query';
import Button from 'react-bootstrap/Button';
import type { Document } from '@/api/documents';
import { type ApprovedDocument, ofPersonQuery } from '@/api/of-person';
import { formatDate } from '@/lib/format';
import type { QueueWalk } from '@/pages/documents/desk/queue-walk';
import { useQueue } from '@/pages/documents/queue-context';
import { useSession } from '@/session/session';
import { joinParts } from '@/texts/isolate';
import { plural, t } from '@/texts/texts';

/** The other documents of the owner of a document, where the back end tells. */
function useOfPerson(document: Document) {
  const { queue } = useQueue().screen;
  const { role } = useSession();
  const { data } = useQuery(ofPersonQuery(queue, document, role));
  const isOther = ({ id }: { id: Document['id'] }) => id !== document.id;
  return {
    name: document.user?.name ?? '',
    waiting: data?.waiting.filter(isOther) ?? [],
    approved: data?.approved.filter(isOther) ?? [],
    isWhole: data?.isWhole ?? true,
  };
}

/** Says how many more documents of a person wait, and decides them next on a press. */
export function WaitingOfPerson({
  document,
  walk,
  keys,
  onDecideFirst,
}: {
  document: Document;
  walk: QueueWalk;
  keys?: string;
  /** Puts documents next; [] puts none. */
  onDecideFirst: (documents: Document[]) => void;
}) {
  const { name, waiting, isWhole } = useOfPerson(document);
  const left = waiting.filter(({ id }) => !walk.gone.has(id));
  if (left.length === 0) return null;
  const next = new Set(walk.detour?.documents.map(({ id }) => id));
  const comeNext = left.every(({ id }) => next.has(id));
  const count = isWhole
    ? plural(
        left.length,
        '1 more document of {name} is waiting',
        '{count} more documents of {name} are waiting',
        { name },
      )
    : plural(
        left.length,
        'At least 1 more document of {name} is waiting',
        'At least {count} more documents of {name} are waiting',
        { name },
      );
  return (
    <div className="of-person-waiting">
      <span>{count}</span>
      <Button
        size="sm"
        variant="outline-secondary"
        active={comeNext}
        aria-pressed={comeNext}
        data-keys={keys}
        onClick={() => onDecideFirst(comeNext ? [] : left)}
      >
        {t('Decide these first')}
      </Button>
    </div>
  );
}

/** Approved documents of a person, to compare with the open one. */
export function ApprovedOfPerson({ document }: { document: Document }) {
  const { name, approved } = useOfPerson(document);
  if (approved.length === 0) return null;
  return (
    <details className="of-person-approved">
      <summary>
        {plural(
          approved.length,
          '1 document of {name} is approved',
          '{count} documents of {name} are approved',
          { name },
        )}
      </summary>
      <ul>
        {approved.map((one) => (
          <Approved key={one.id} {...one} />
        ))}
      </ul>
    </details>
  );
}

function Approved({ document_type, additional_name, values }: ApprovedDocument) {
  return (
    <li>
      <strong>{joinParts([document_type, additional_name], ', ')}</strong>
      <dl>
        {values.map(({ label, data_type, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{(data_type === 'date' ? formatDate(value) : value) || '–'}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
