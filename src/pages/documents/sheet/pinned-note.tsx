import { useMemo, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { formatPlace, type Note, parseNote } from '@/lib/pinned-note';
import { type FilePins, useShownPins } from '@/pages/documents/sheet/use-file-pins';
import { t } from '@/texts/texts';

type Props = {
  note: string;
  /** Whether the file on screen is the one that the note is about. */
  file: 'judged' | 'replaced' | 'perhaps judged' | 'unknown';
  pins: FilePins;
};

/** A note to read. Its pins are shown in the file, unless that has been replaced. */
export function PinnedNote({ note: text, file, pins: filePins }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const note = useMemo(() => parseNote(text), [text]);
  if (note.pins.length === 0) return <p>{text}</p>;
  if (file === 'judged' || isAsked) return <PinList note={note} filePins={filePins} />;
  return (
    <>
      <p>{text}</p>
      {file === 'replaced' && <small>{t('The places are those in the previous file.')}</small>}
      {file === 'perhaps judged' && (
        <div className="pin-question">
          <Button size="sm" variant="outline-secondary" onClick={() => setIsAsked(true)}>
            {t('Show the places in the file')}
          </Button>
          <small>{t('They are right as long as the file has not been replaced.')}</small>
        </div>
      )}
    </>
  );
}

function PinList({ note: { pins, free }, filePins }: { note: Note; filePins: FilePins }) {
  const [current, setCurrent] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  useShownPins(filePins, 'earlier', { pins, current, onPress: find });

  /** Scrolls to the remark of a pin that was pressed in the file. */
  function find(index: number) {
    setCurrent(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <ol ref={list} className="pin-list">
        {pins.map((pin, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pins have no id, and two may be equal
          <li key={index}>
            <button
              type="button"
              className="pin-link"
              aria-current={index === current}
              onClick={() => {
                setCurrent(index);
                filePins.pages?.reveal(pin);
              }}
            >
              <span className="pin-number" data-kind="earlier">
                {index + 1}
              </span>
              <span>
                <span className="pin-place">{formatPlace(pin)}:</span> {pin.remark}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {free && <p>{free}</p>}
    </>
  );
}
