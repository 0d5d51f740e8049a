import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { Link, useLocation } from 'react-router-dom';
import { Checkbox } from '@/components/fields/checkbox';
import { formatPlace, noteInWords, parseNote } from '@/lib/rejection-note';
import { type OpenedState, toPath } from '@/navigation/opened';
import { paths } from '@/navigation/paths';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { PinQuestion } from '@/pages/documents/sheet/pin-question';
import { useShownPins } from '@/pages/documents/sheet/use-file-pins';
import type { ToDo } from '@/pages/documents/to-do/list-to-dos';
import { isToCorrect, type ToDoProps } from '@/pages/documents/to-do/to-correct';
import { useToDos } from '@/pages/documents/to-do/use-to-dos';
import { t } from '@/texts/texts';
import '@/styles/to-do.scss';

/** Lists what to correct above the fields of a form; empty if the document is not rejected. */
export function ToCorrect(props: ToDoProps) {
  if (!isToCorrect(props.document)) return null;
  return (
    <div className="callout to-correct" data-tone="red">
      <ToDoList {...props} />
    </div>
  );
}

/** Lists what to correct: an item for each reason and each place, and how many are done. */
export function ToDoList({ document, pins: filePins, form, onField }: ToDoProps) {
  const { text, toDos, more, isFileReplaced, isLoading, tick } = useToDos(document);
  const [isAsked, setIsAsked] = useState(false);
  const [current, setCurrent] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();

  // Asks the owner, if the back end does not tell, whether the file was replaced.
  const areShown = !isLoading && (isFileReplaced === undefined ? isAsked : !isFileReplaced);
  const pins = useMemo(
    () => (areShown ? parseNote(text, ownReasonsOf(document)).pins : []),
    [areShown, text, document],
  );
  useShownPins(filePins, 'earlier', { pins, current, onPress: find });

  /** Scrolls to the item of a pin that was pressed in the file. */
  function find(index: number) {
    setCurrent(index);
    list.current?.querySelector(`[data-pin="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function show(index: number) {
    setCurrent(index);
    if (pins[index]) filePins.pages?.reveal(pins[index]);
  }

  // The file may come after a press that asks for a place in it.
  const hasPages = filePins.pages !== undefined;
  const showCurrent = useEffectEvent(() => current !== undefined && show(current));
  useEffect(() => {
    if (hasPages) showCurrent();
  }, [hasPages]);

  if (toDos.length === 0) return <p>{noteInWords(text, ownReasonsOf(document))}</p>;
  const done = toDos.filter(({ isDone }) => isDone).length;
  const hasPins = toDos.some(({ pin }) => pin);
  return (
    <section className="to-do" aria-labelledby={headingId} aria-busy={isLoading}>
      <div className="to-do-heading">
        <h3 id={headingId}>{t('What to correct')}</h3>
        <p role="status">
          {!isLoading && t('{count} of {total} done', { count: done, total: toDos.length })}
        </p>
      </div>
      <ul ref={list}>
        {toDos.map(({ name, text: says, pin, index, field, isDone }) => (
          <li key={index ?? name} data-pin={index}>
            <Checkbox
              checked={isDone}
              disabled={isLoading}
              onChange={({ target }) => tick(name, target.checked)}
            >
              <bdi>{says}</bdi>
            </Checkbox>
            {pin && index !== undefined && (
              <PlaceOf
                number={index + 1}
                place={formatPlace(pin)}
                isCurrent={index === current}
                onShow={areShown ? () => show(index) : undefined}
              />
            )}
            {field !== undefined && onField && (
              <Button variant="link" size="sm" onClick={() => onField(field)}>
                {t('Correct {type}', { type: field })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more && <p>{more}</p>}
      {hasPins && isFileReplaced && <small>{t('These pins point at the previous file.')}</small>}
      {hasPins && isFileReplaced === undefined && !isAsked && (
        <PinQuestion onYes={() => setIsAsked(true)} />
      )}
      <Remedies id={document.id} toDos={toDos} form={form} />
    </section>
  );
}

type PlaceProps = {
  number: number;
  place: string;
  isCurrent: boolean;
  /** Shows the item's place in the file. Undefined if another file is on screen. */
  onShow: (() => void) | undefined;
};

/** The place of a pin, which is one press away. */
function PlaceOf({ number, place, isCurrent, onShow }: PlaceProps) {
  const label = (
    <>
      <span className="pin-number" data-kind="earlier">
        {number}
      </span>
      <span className="pin-place">{place}</span>
    </>
  );
  if (!onShow) return <span className="pin-link to-do-place">{label}</span>;
  return (
    <button
      type="button"
      className="pin-link to-do-place"
      aria-current={isCurrent}
      onClick={onShow}
    >
      {label}
    </button>
  );
}

const remedies = {
  file: { form: 'edit', label: 'Replace the file' },
  values: { form: 'meta-data', label: 'Correct the values' },
} as const;

type RemediesProps = Pick<ToDoProps, 'form'> & { id: string | number; toDos: readonly ToDo[] };

/** Links to the forms that correct the items, except the form in which the list stands. */
function Remedies({ id, toDos, form }: RemediesProps) {
  const { search } = useLocation();
  const state: OpenedState = { hasOpener: true };
  const kinds = (['file', 'values'] as const).filter(
    (kind) => remedies[kind].form !== form && toDos.some(({ corrects }) => corrects === kind),
  );
  if (kinds.length === 0) return null;
  return (
    <div className="buttons">
      {kinds.map((kind) => (
        <Link
          key={kind}
          className="btn btn-sm btn-outline-primary"
          to={{ pathname: `${paths.myDocument}/${toPath(id, remedies[kind].form)}`, search }}
          state={state}
        >
          {t(remedies[kind].label)}
        </Link>
      ))}
    </div>
  );
}
