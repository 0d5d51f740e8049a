import { useState } from 'react';
import { Checkbox } from '@/components/fields/checkbox';
import { writePreference } from '@/drafts/personal/preferences';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { t } from '@/texts/texts';

/** Seconds in which a decision can be undone; 0 turns Undo off. */
const undoTimes = [6, 20, 60, 0];
const [defaultTime = 0] = undoTimes;

/** The settings of the desk, which are remembered. */
export function useDeskSettings() {
  const [goingOn, setGoingOn] = useStoredPreference(storageKeys.autoAdvance);
  const [time, setTime] = useStoredPreference(storageKeys.undoTime);
  const [scans, setScans] = useStoredPreference(storageKeys.readScans);
  const isGoingOn = goingOn !== '';
  const undoTime = undoTimes.find((one) => String(one) === time) ?? defaultTime;
  return {
    /** True if a decision opens the next document. */
    isGoingOn,
    onGoingOn: (value: boolean) => setGoingOn(value ? 'yes' : ''),
    /** Seconds in which a decision can be undone; 0 turns Undo off. */
    undoTime: isGoingOn ? undoTime : 0,
    onUndoTime: (value: number) => setTime(String(value)),
    /** True if pages that are pictures are read. */
    readsScans: scans !== 'off',
    onReadsScans: (value: boolean) => setScans(value ? '' : 'off'),
  };
}

function useStoredPreference(key: Parameters<typeof writePreference>[0]) {
  const [stored, setStored] = useState(() => readItem(key));
  function change(value: string) {
    setStored(value);
    writePreference(key, value);
  }
  return [stored, change] as const;
}

export function DeskSettings({
  isGoingOn,
  undoTime,
  readsScans,
  onGoingOn,
  onUndoTime,
  onReadsScans,
}: ReturnType<typeof useDeskSettings>) {
  return (
    <div className="decision-settings">
      <Checkbox checked={isGoingOn} onChange={({ target }) => onGoingOn(target.checked)}>
        <span>{t('Go on to the next document')}</span>
      </Checkbox>
      {isGoingOn && (
        <label className="checkbox">
          <span>{t('Time to undo')}</span>
          <select
            className="form-control form-control-sm"
            value={undoTime}
            onChange={({ target }) => onUndoTime(Number(target.value))}
          >
            {undoTimes.map((time) => (
              <option key={time} value={time}>
                {time === 0 ? t('Off') : t('{time} seconds', { time })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Checkbox checked={readsScans} onChange={({ target }) => onReadsScans(target.checked)}>
        <span>{t('Read scans')}</span>
      </Checkbox>
    </div>
  );
}
