import { useState } from 'react';
import type { Id } from '@/api/wire';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { t } from '@/texts/texts';

type Props = {
  label: string;
  types: FileType[];
  value: Id | undefined;
  onChange: (typeId: Id | undefined) => void;
};

/**
 * Chooses a document type. A select of the browser, as there may be hundreds: it gets its options
 * when it is about to be used.
 */
export function TypeSelect({ label, types, value, onChange }: Props) {
  const [isUsed, setIsUsed] = useState(false);
  const use = () => setIsUsed(true);
  const shown = isUsed ? types : types.filter(({ id }) => id === value);
  return (
    <select
      className="form-control tray-select"
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      onPointerEnter={use}
      onFocus={use}
      onChange={({ target }) => onChange(types.find(({ id }) => String(id) === target.value)?.id)}
    >
      <option value="">{t('Choose a type')}</option>
      {shown.map(({ id, document_type }) => (
        <option key={id} value={String(id)}>
          {document_type}
        </option>
      ))}
    </select>
  );
}
