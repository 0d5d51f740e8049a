import { useMemo, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useFilePins, useShownPins } from '@/components/viewer/pins/file-pins';
import { formatPlace, type Note, parseNote } from '@/lib/pinned-note';

type Props = {
  note: string;
  /** What is known of the file on screen: whether it is the one that the note is about. */
  file: 'judged' | 'replaced' | 'perhaps judged' | 'unknown';
};

/** A note to read: what it pins is shown in the file, as long as that is the one it is about. */
export function PinnedNote({ note: text, file }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const note = useMemo(() => parseNote(text), [text]);
  if (note.pins.length === 0) return <p>{text}</p>;
  if (file === 'judged' || isAsked) return <PinList note={note} />;
  return (
    <>
      <p>{text}</p>
      {file === 'replaced' && <small>The places are those of the file before.</small>}
      {file === 'perhaps judged' && (
        <div className="pin-question">
          <Button size="sm" variant="outline-secondary" onClick={() => setIsAsked(true)}>
            Show the places in the file
          </Button>
          <small>They fit as long as the file has not been replaced.</small>
        </div>
      )}
    </>
  );
}

function PinList({ note: { pins, free } }: { note: Note }) {
  const [current, setCurrent] = useState<number>();
  const reveal = useFilePins()?.reveal;
  const list = useRef<HTMLOListElement>(null);
  useShownPins('earlier', { pins, current, onPress: find });

  /** Shows what is said where the file was pressed. */
  function find(index: number) {
    setCurrent(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <ol ref={list} className="pin-list">
        {pins.map((pin, index) => (
          // Their order is what they are told apart by.
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <li key={index}>
            <button
              type="button"
              className="pin-link"
              aria-current={index === current}
              onClick={() => {
                setCurrent(index);
                reveal?.(pin);
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
