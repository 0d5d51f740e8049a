import { X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Form from 'react-bootstrap/Form';
import { flushSync } from 'react-dom';
import { type Pin, pageFields } from '@/lib/rejection-note';
import { NoteArea } from '@/pages/documents/rejection/note-area';
import { type JudgedField, ReasonsField } from '@/pages/documents/rejection/reasons-field';
import { useRejectionNote } from '@/pages/documents/rejection/use-rejection-note';
import { type FilePins, useShownPins } from '@/pages/documents/sheet/use-file-pins';
import { joinParts } from '@/texts/isolate';
import { plural, t } from '@/texts/texts';

const hasRemark = ({ remark }: Pin) => remark.trim() !== '';

/** Characters that fit everywhere. How many more a server takes, only its refusal tells. */
const shortNote = 200;

/** Field in the middle of a page, for those who choose the place after they have pinned. */
const middle = 4;

type Props = {
  wireName: string;
  filePins: FilePins;
  /** The keyboard shortcuts of the reasons. */
  keys: readonly string[];
  /** The reasons of the document's type. Keep them stable. */
  own: readonly string[];
  /** The values of the document, which its file may contradict. */
  fields: readonly JudgedField[];
  /** Reader of the note; '' where that is not known. */
  reader: string;
};

/**
 * The note of a rejection: its reasons, remarks pinned to places in the file, and a free text. The
 * form keeps them as one text.
 */
export function PinnedNoteField({ wireName, filePins, keys, own, fields, reader }: Props) {
  const rejection = useRejectionNote('Say why, so that the owner can correct it.', own);
  const { text, change } = rejection;
  const { reasons, pins } = rejection.note;
  const remarks = pins.filter(hasRemark);
  const [current, setCurrent] = useState<number>();
  const { pages } = filePins;
  const list = useRef<HTMLOListElement>(null);
  const pinButton = useRef<HTMLButtonElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);

  useShownPins(filePins, 'own', {
    pins,
    current,
    onPress: (index) => focusIn(index, 'input'),
    onPlace: (place) => pinAt(place, 'input'),
  });

  function focusIn(index: number, control: 'input' | 'select') {
    list.current?.children[index]?.querySelector<HTMLElement>(control)?.focus();
  }

  function pinAt(place: Omit<Pin, 'remark'>, control: 'input' | 'select') {
    // Takes no presses in the file while the form is being saved: the file stays open.
    if (textarea.current?.closest('fieldset:disabled')) return;
    // A pin without a remark moves here instead of staying behind.
    flushSync(() => change({ pins: [...remarks, { ...place, remark: '' }] }));
    focusIn(remarks.length, control);
  }

  /** Moves the focus to the control after the list. */
  function goOn() {
    (pinButton.current ?? textarea.current)?.focus();
  }

  function remove(index: number) {
    change({ pins: pins.toSpliced(index, 1) });
    goOn();
  }

  const length =
    (pins.length > 0 || reasons.length > 0) &&
    text.length > shortNote &&
    t('{count} characters', { count: text.length });

  return (
    <>
      <ReasonsField
        reasons={reasons}
        onChange={(chosen) => change({ reasons: chosen })}
        own={own}
        keys={keys}
        fields={fields}
      />
      <section className="pins" aria-label={t('Pinned remarks')}>
        {pins.length > 0 && (
          <ol ref={list} className="pin-list">
            {pins.map((pin, index) => (
              <PinItem
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
                key={index}
                pin={pin}
                number={index + 1}
                onChange={(changed) => change({ pins: pins.with(index, { ...pin, ...changed }) })}
                onRemove={() => remove(index)}
                onFocus={() => setCurrent(index)}
                onBlur={() => setCurrent(undefined)}
                onShow={() => pages?.reveal(pin)}
                onDone={goOn}
              />
            ))}
          </ol>
        )}
        {pages && (
          <div className="pin-question">
            <Button
              ref={pinButton}
              size="sm"
              variant="outline-secondary"
              data-keys="p"
              onClick={() => pinAt({ page: pages.getPage(), field: middle }, 'select')}
            >
              {t('Pin a remark')}
            </Button>
            <small>
              {remarks.length > 0
                ? plural(remarks.length, '1 remark pinned', '{count} remarks pinned')
                : t('or press its place in the file')}
            </small>
          </div>
        )}
      </section>
      <NoteArea
        ref={textarea}
        note={rejection}
        wireName={wireName}
        hint={joinParts([reader && t('{name} reads this', { name: reader }), length], ' · ')}
        // Few rows, so that Save stays in view.
        rows={pins.length > 0 || reasons.length > 0 ? 2 : 4}
      />
    </>
  );
}

type ItemProps = Pick<ComponentProps<'li'>, 'onFocus' | 'onBlur'> & {
  pin: Pin;
  number: number;
  onChange: (changed: Partial<Pin>) => void;
  onRemove: () => void;
  /** Shows its place in the file. */
  onShow: () => void;
  onDone: () => void;
};

function PinItem({ pin, number, onChange, onRemove, onShow, onDone, ...props }: ItemProps) {
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, target } = event;
    if (target instanceof HTMLButtonElement || event.nativeEvent.isComposing) return;
    const isBlank = !hasRemark(pin);
    const leaves = key === 'Escape' ? isBlank : key === 'Enter' && !ctrlKey && !metaKey;
    if (!leaves) return;
    // Enter would save, Escape would close the modal.
    event.preventDefault();
    event.stopPropagation();
    if (isBlank) onRemove();
    else onDone();
  }

  return (
    <li {...props} className="pin-item" onKeyDown={press}>
      <button
        type="button"
        className="pin-number"
        data-kind="own"
        aria-label={t('Show pin {number}', { number })}
        title={t('Show it in the file')}
        onClick={onShow}
      >
        {number}
      </button>
      <span className="pin-place">{t('Page {page}', { page: pin.page + 1 })}</span>
      <select
        aria-label={t('Page {page}, place of pin {number}', { page: pin.page + 1, number })}
        className="form-control form-control-sm"
        value={pin.field}
        onChange={({ target }) => onChange({ field: Number(target.value) })}
      >
        {pageFields.map((name, field) => (
          <option key={name} value={field}>
            {t(name)}
          </option>
        ))}
      </select>
      <Button
        variant="icon"
        aria-label={t('Remove pin {number}', { number })}
        title={t('Remove')}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
      <Form.Control
        size="sm"
        aria-label={t('Remark of pin {number}', { number })}
        placeholder={t('What needs to be corrected here?')}
        autoComplete="off"
        value={pin.remark}
        onChange={({ target }) => onChange({ remark: target.value })}
      />
    </li>
  );
}
