import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DocumentType } from '@/api/document-types';
import { type Outcome, useFit } from '@/components/fit/use-fit';
import type { Source } from '@/lib/fit-file/fit-files';
import { formatKilobytes } from '@/lib/format';
import { createId } from '@/lib/records';
import { t } from '@/texts/texts';

export type FileRules = Pick<DocumentType, 'max_size' | 'mime_type'>;

const toSource = (file: File): Source => ({ id: createId(), file, turn: 0 });

/**
 * What is chosen for the field `file` of a form, and the file that is made of it for a type. The
 * form keeps what was chosen, the first of several.
 */
export function useFileToFit<Values extends { file: File | undefined }>(
  form: UseFormReturn<Values>,
  type: FileRules | undefined,
) {
  const [sources, setSources] = useState<Source[]>([]);
  const [keepsOriginal, setKeepsOriginal] = useState(false);
  const { setError, clearErrors, setValue } = form as unknown as UseFormReturn<{
    file: File | undefined;
  }>;
  // Where nobody says, nothing is too large.
  const maxBytes = type?.max_size ? type.max_size * 1024 : Number.POSITIVE_INFINITY;

  function report({ problem }: Outcome) {
    if (problem) setError('file', { message: problem });
    else clearErrors('file');
  }
  const { fitted, problem, isWorking } = useFit({
    sources,
    mimeType: type?.mime_type?.mime_type,
    maxBytes,
    onOutcome: report,
  });
  const file = fitted && !keepsOriginal ? fitted.file : sources[0]?.file;

  return {
    sources,
    fitted,
    isWorking,
    maxBytes,
    keepsOriginal,
    /** What is to be uploaded. */
    file,
    validate(): string | true {
      if (problem) return problem;
      return file && file.size > maxBytes
        ? t('The file is larger than {size}.', { size: formatKilobytes(maxBytes / 1024) })
        : true;
    },
    onKeepsOriginal: setKeepsOriginal,
    /** Called by the field, in whose place the files are. */
    onChosen(files: File[]) {
      setKeepsOriginal(false);
      setSources(files.map(toSource));
    },
    onChange(next: Source[]) {
      setKeepsOriginal(false);
      clearErrors('file');
      setSources(next);
      setValue('file', next[0]?.file, { shouldDirty: true });
    },
    add(files: File[]) {
      this.onChange([...sources, ...files.map(toSource)]);
    },
    /** A photo takes the place of what was chosen. */
    replace(files: File[]) {
      this.onChange(files.map(toSource));
    },
  };
}

export type FileToFit = ReturnType<typeof useFileToFit>;
