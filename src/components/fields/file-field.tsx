import { FileUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useController, useFormContext } from 'react-hook-form';
import { Field, type FieldProps } from '@/components/fields/field';
import { isReadable, unreadableMessage } from '@/lib/chosen-files';
import { formatKilobytes } from '@/lib/format';
import { readTransfer } from '@/lib/transfer';
import { t } from '@/texts/texts';

type Props = FieldProps & {
  /** Media types or extensions for the picker; the server has the last word. */
  accept?: string;
  validate?: (file: File | undefined) => string | true;
  /** True if several files may be chosen at once. */
  isMultiple?: boolean;
  /** Called with all files that have been chosen; with none when they have been removed. */
  onChosen?: (files: File[]) => void;
};

/**
 * One file, picked or dropped. The form keeps the File, the first of several, undefined for none.
 */
export function FileField({ accept, validate, isMultiple = false, onChosen, ...field }: Props) {
  const { name, path = name } = field;
  const { field: control } = useController({ name: path, rules: { validate: check } });
  const { setError, clearErrors } = useFormContext();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const file: File | undefined = control.value;

  async function check(chosen: File | undefined) {
    if (chosen && !(await isReadable(chosen))) return unreadableMessage();
    return validate?.(chosen) ?? true;
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    // Ignores a drop while the form is being saved.
    if (input.current?.closest('fieldset:disabled')) return;
    const { files, folders } = readTransfer(event.dataTransfer);
    if (folders.length > 0) {
      setError(path, { message: t('Folders cannot be added here. Drop the file itself.') });
    } else if (files.length > 1 && !isMultiple) {
      setError(path, { message: t('Drop one file at a time.') });
    } else take(files);
  }

  /** Takes the chosen files. Cancelling the picker leaves the choice as it was. */
  function take(chosen: File[]) {
    if (chosen.length === 0) return;
    clearErrors(path);
    control.onChange(chosen[0]);
    onChosen?.(chosen);
  }

  function clear() {
    control.onChange(undefined);
    onChosen?.([]);
    if (input.current) input.current.value = '';
    input.current?.focus();
  }

  return (
    <Field {...field}>
      {(wiring, isInvalid) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input serves the keyboard
        <div
          className={`file-drop${isOver ? ' is-over' : ''}${isInvalid ? ' is-invalid' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <FileUp aria-hidden className="file-drop-icon" />
          <span className="file-drop-text">
            {file ? (
              <>
                <strong>{file.name}</strong>
                <small>{formatKilobytes(Math.ceil(file.size / 1024))}</small>
              </>
            ) : (
              <>
                <strong>{t('Choose a file')}</strong>
                <small className="file-drop-hint">{t('or drop it here')}</small>
              </>
            )}
          </span>
          <input
            {...wiring}
            ref={(element) => {
              input.current = element;
              control.ref(element);
            }}
            type="file"
            accept={accept}
            multiple={isMultiple}
            // Chromium reports no change when the same path is chosen again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => take([...(target.files ?? [])])}
            onBlur={control.onBlur}
          />
          {file && (
            <Button variant="icon" aria-label={t('Remove file')} onClick={clear}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
