import { groupBy } from 'es-toolkit';
import { X } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import Button from 'react-bootstrap/Button';
import type { Id } from '@/api/wire';
import { OpenLink } from '@/components/open-link';
import { passFocusOn } from '@/lib/focus';
import { formatNumber } from '@/lib/format';
import { toPath } from '@/navigation/opened';
import { type Chosen, maySend } from '@/pages/documents/bulk/kept-selection';
import type { DecisionValues } from '@/pages/documents/decision';
import { formatDocument } from '@/pages/documents/document-rules';
import { SendingFailure } from '@/pages/documents/sending-modal';
import { joinParts } from '@/texts/isolate';
import { useLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

type RowActions = {
  onRemove: (ids: Id[]) => void;
};

const headings = {
  final: 'Cannot be decided in bulk',
  temporary: 'May succeed when tried again',
  unsent: 'Not sent',
  all: 'Documents',
} as const;

/** The chosen documents; after an attempt, grouped by what can be done about them. */
export function ChosenList({
  chosen,
  written,
  isSending,
  isTried,
  ...actions
}: RowActions & {
  chosen: Chosen[];
  written: DecisionValues;
  isSending: boolean;
  isTried: boolean;
}) {
  const groups = groupBy(chosen, (one) => {
    if (isSending) return 'all';
    if (!one.failure) return isTried ? 'unsent' : 'all';
    return maySend(one, written) ? 'temporary' : 'final';
  });
  return (['final', 'temporary', 'unsent', 'all'] as const).map((group) => {
    const members = groups[group] ?? [];
    if (members.length === 0) return null;
    return (
      <section key={group} className="chosen-group" aria-label={t(headings[group])}>
        <header>
          <h3>
            <span>{t(headings[group])}</span> <small>{formatNumber(members.length)}</small>
          </h3>
          {group === 'final' && (
            <Button
              size="sm"
              variant="outline-secondary"
              onClick={(event) => {
                passFocusOn(event.currentTarget);
                actions.onRemove(members.map(({ document }) => document.id));
              }}
            >
              {t('Remove all')}
            </Button>
          )}
        </header>
        <ul className="framed-list">
          {members.map(({ document, failure }) => (
            <ChosenRow
              key={document.id}
              document={document}
              failure={isSending ? undefined : failure}
              {...actions}
            />
          ))}
        </ul>
      </section>
    );
  });
}

/** Renders again only when it has changed, or the language: there may be hundreds. */
const ChosenRow = memo(
  Row,
  (before, after) => before.document === after.document && before.failure === after.failure,
);

function Row({ document, failure, onRemove }: Chosen & RowActions) {
  useLanguage();
  const { document_type, document_name, additional_name, user } = document;
  const name = formatDocument(document);

  function remove({ currentTarget }: MouseEvent) {
    passFocusOn(currentTarget, '.btn-icon');
    onRemove([document.id]);
  }

  return (
    <li>
      <div className="chosen-document">
        <strong>
          {document_type?.document_type ||
            document_name ||
            t('Document {id}', { id: String(document.id) })}
        </strong>
        <small>{joinParts([additional_name, user?.name, user?.username], ' · ')}</small>
        <SendingFailure
          failure={failure}
          unanswered="It may have been decided already. The list is checked before it is sent again."
        />
      </div>
      <div className="chosen-actions">
        {failure && (
          // Leads to the desk, where it is decided alone.
          <OpenLink
            path={`../${toPath(document.id)}`}
            className="btn btn-sm btn-outline-secondary"
            aria-label={t('Open {name}', { name })}
          >
            {t('Open')}
          </OpenLink>
        )}
        <Button variant="icon" aria-label={t('Remove {name}', { name })} onClick={remove}>
          <X aria-hidden />
        </Button>
      </div>
    </li>
  );
}
