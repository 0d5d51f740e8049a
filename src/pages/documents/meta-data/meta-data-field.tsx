import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { labelOf, type MetaDatum } from '@/api/meta-data';
import { TextField } from '@/components/fields/text-field';
import { suggestValue } from '@/lib/find/read-value';
import { formatDate } from '@/lib/format';
import { parseIsoDay } from '@/lib/iso-day';
import { FindingMark } from '@/pages/documents/sheet/finding-marks';
import type { FileFinder } from '@/pages/documents/sheet/use-file-finder';
import { t } from '@/texts/texts';

type Props = {
  entry: MetaDatum;
  /** Where the form keeps the value. */
  path: string;
  value: string;
  /** Text that the person had entered before a press filled the field. */
  typed: string;
  /** True if words that are pressed in the file go into this field. */
  isActive: boolean;
  /** True if the file stands above the fields of a phone. */
  isFileOpen: boolean;
  finder: FileFinder;
  onFill: (value: string) => void;
  onFocus: () => void;
};

/** The field of a meta datum. Under it: whether the file says so, and values to press. */
export function MetaDataField(props: Props) {
  const { entry, path, value, typed, isActive, isFileOpen, finder, onFill, onFocus } = props;
  const isDate = entry.data_type === 'date';
  const label = labelOf(entry);
  const { pages, scans } = finder.text;
  const suggested = useMemo(
    () => suggestValue([...pages, ...(scans?.texts ?? [])], label, isDate),
    [pages, scans, label, isDate],
  );
  const format = isDate ? formatDate : String;
  const field = useRef<HTMLDivElement>(null);
  // On a phone, the opened file may have pushed the field out of view.
  useEffect(() => {
    if (isActive && isFileOpen) field.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive, isFileOpen]);
  const isCertain = suggested && suggested !== value && suggested !== typed;
  const mayGoBack = typed && typed !== value;
  const isMarked = finder.getFinding(value) !== undefined;

  return (
    <div ref={field} className="meta-data-field" data-active={isActive || undefined}>
      <TextField
        name={entry.column_name}
        path={path}
        label={{ given: label }}
        // A date input would show a stored text that is not a date as empty.
        type={isDate && (!entry.value || parseIsoDay(entry.value)) ? 'date' : 'text'}
        hint={
          (isMarked || isCertain || mayGoBack) && (
            <div className="meta-data-state">
              <FindingMark value={value} finder={finder} />
              {isCertain && (
                <Offer onPress={() => onFill(suggested)}>
                  {t('The file says {value}', { value: format(suggested) })}
                </Offer>
              )}
              {mayGoBack && (
                <Offer onPress={() => onFill(typed)}>
                  {t('Back to {value}', { value: format(typed) })}
                </Offer>
              )}
            </div>
          )
        }
        onFocus={onFocus}
      />
    </div>
  );
}

function Offer({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="outline-secondary" onClick={onPress}>
      {children}
    </Button>
  );
}
