import { useEffect, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { useMatch, useResolvedPath } from 'react-router-dom';
import type { Document } from '@/api/documents';
import { ActionButton } from '@/components/action-button';
import type { Column } from '@/components/data-table';
import { Checkbox } from '@/components/fields/checkbox';
import { passFocusOn } from '@/lib/focus';
import type { Selection } from '@/pages/documents/bulk/use-selection';
import { formatDocument } from '@/pages/documents/document-rules';
import { useQueue } from '@/pages/documents/queue-context';
import { plural, t } from '@/texts/texts';

/** The checkboxes of a list. They read the selection from context, so rows do not render again. */
export const choiceColumn: Column<Document> = {
  header: 'Choose',
  kind: 'choice',
  heading: <PageChoice />,
  cell: (document) => <RowChoice document={document} />,
};

function RowChoice({ document }: { document: Document }) {
  const { selection } = useQueue();
  return (
    <Checkbox
      className="choice"
      aria-label={t('Choose {document}', { document: formatDocument(document) })}
      checked={selection.has(document.id)}
      // A press of the space bar arrives as a click, too.
      onChange={({ target, nativeEvent }) =>
        selection.toggle(
          document,
          target.checked,
          'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
        )
      }
      data-keys="Shift+Space"
      data-key-label={t('Choose all from the last one chosen')}
    />
  );
}

function PageChoice() {
  const { rows, has, choose, remove } = useQueue().selection;
  const count = rows.filter(({ id }) => has(id)).length;
  const isAll = count > 0 && count === rows.length;
  return (
    <Checkbox
      className="choice"
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && !isAll;
      }}
      disabled={rows.length === 0}
      checked={isAll}
      onChange={() => (isAll ? remove(rows.map(({ id }) => id)) : choose(rows))}
    >
      <span className="choice-label">{t('Choose all on this page')}</span>
    </Checkbox>
  );
}

/** The number of chosen documents, with the button to decide them. Keeps its space while empty. */
export function SelectionBar({
  selection: { chosen, goneCount, clear },
  onDecide,
  preload,
}: {
  selection: Selection;
  onDecide: () => void;
  preload: () => Promise<unknown>;
}) {
  const owners = new Set(chosen.map(({ document }) => document.user?.username)).size;
  const hasAny = chosen.length > 0;
  const bar = useRef<HTMLDivElement>(null);
  const isOpen = useMatch(useResolvedPath('many').pathname) !== null;

  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // The modal returns the focus to a button that is gone once nothing is chosen.
      if (bar.current && document.activeElement === document.body) passFocusOn(bar.current);
    };
  }, [isOpen]);

  return (
    <div ref={bar} className="selection-bar" data-shown={hasAny || goneCount > 0 || undefined}>
      <p role="status">
        {hasAny && (
          <>
            <strong>
              {plural(chosen.length, '1 document chosen', '{count} documents chosen')}
            </strong>
            <small>{` ${plural(owners, 'of 1 owner', 'of {count} owners')}`}</small>
          </>
        )}
        <GoneNotice count={goneCount} />
      </p>
      {hasAny && (
        <>
          <Button
            variant="outline-secondary"
            onClick={({ currentTarget }) => {
              // The button disappears.
              passFocusOn(currentTarget);
              clear();
            }}
          >
            {t('Clear')}
          </Button>
          <ActionButton onClick={onDecide} preload={preload}>
            {plural(chosen.length, 'Decide 1 document', 'Decide {count} documents')}
          </ActionButton>
        </>
      )}
    </div>
  );
}

/** Says how many chosen documents have left the list. */
export function GoneNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <small className="gone-notice">
      {plural(
        count,
        '1 document that you chose is no longer waiting for a decision.',
        '{count} documents that you chose are no longer waiting for a decision.',
      )}
    </small>
  );
}
