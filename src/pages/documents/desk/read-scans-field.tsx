import { useState } from 'react';
import { writeChoice } from '@/drafts/personal/choices';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';

/** Whether pages that are pictures are read. */
export function useReadsScans() {
  const [readsScans, setReadsScans] = useState(() => readItem(storageKeys.readScans) !== 'off');
  return {
    readsScans,
    fieldProps: {
      readsScans,
      onReadsScans(value: boolean) {
        setReadsScans(value);
        writeChoice(storageKeys.readScans, value ? '' : 'off');
      },
    },
  };
}

type Props = ReturnType<typeof useReadsScans>['fieldProps'];

export function ReadScansField({ readsScans, onReadsScans }: Props) {
  return (
    <label>
      <input
        type="checkbox"
        className="form-check-input"
        checked={readsScans}
        onChange={({ target }) => onReadsScans(target.checked)}
      />
      Read scans
    </label>
  );
}
