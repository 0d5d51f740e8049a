import { type ReactNode, useState } from 'react';
import { writeChoice } from '@/drafts/personal/choices';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';

/** s to undo a decision; 0 for not at all. */
const undoTimes = [6, 20, 60, 0];
const [usualTime = 0] = undoTimes;

/** The choice whether a decision opens the next document, and how long it can be undone. */
export function useGoingOn() {
  const [isGoingOn, setIsGoingOn] = useState(() => readItem(storageKeys.autoAdvance) !== '');
  const [undoTime, setUndoTime] = useState(readUndoTime);
  return {
    isGoingOn,
    /** s to undo a decision; 0 for not at all. */
    undoTime: isGoingOn ? undoTime : 0,
    fieldProps: {
      isGoingOn,
      undoTime,
      onGoingOn(value: boolean) {
        setIsGoingOn(value);
        writeChoice(storageKeys.autoAdvance, value ? 'yes' : '');
      },
      onUndoTime(value: number) {
        setUndoTime(value);
        writeChoice(storageKeys.undoTime, String(value));
      },
    },
  };
}

function readUndoTime(): number {
  const stored = readItem(storageKeys.undoTime);
  return undoTimes.find((time) => String(time) === stored) ?? usualTime;
}

type Props = ReturnType<typeof useGoingOn>['fieldProps'] & { children: ReactNode };

/**
 * The settings of the desk: whether a decision opens the next document, how long it can then be
 * undone, and those in `children`.
 */
export function GoOnField({ isGoingOn, undoTime, onGoingOn, onUndoTime, children }: Props) {
  return (
    <div className="decision-settings">
      <label>
        <input
          type="checkbox"
          className="form-check-input"
          checked={isGoingOn}
          onChange={({ target }) => onGoingOn(target.checked)}
        />
        Go on to the next document
      </label>
      {isGoingOn && (
        <label>
          <span>Time to undo</span>
          <select
            className="form-control form-control-sm"
            value={undoTime}
            onChange={({ target }) => onUndoTime(Number(target.value))}
          >
            {undoTimes.map((time) => (
              <option key={time} value={time}>
                {time === 0 ? 'Off' : `${time} seconds`}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
    </div>
  );
}
