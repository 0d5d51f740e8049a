import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DocumentType } from '@/api/document-types';
import type { Upload } from '@/api/documents';
import { TakePictureButton } from '@/components/camera/take-picture-button';
import { FileField } from '@/components/fields/file-field';
import { FitPreview } from '@/components/fit/fit-preview';
import { PickButton } from '@/components/fit/pick-button';
import { type FitResult, useFit } from '@/components/fit/use-fit';
import { useLook } from '@/components/looks/use-look';
import { FileFacts } from '@/components/viewer/file-facts/file-facts';
import { useChosenFacts } from '@/components/viewer/file-facts/use-chosen-facts';
import { describeProblem } from '@/lib/fit-file/describe-problem';
import type { Source } from '@/lib/fit-file/fit-files';
import { formatKilobytes } from '@/lib/format';
import { createId } from '@/lib/records';
import { t } from '@/texts/texts';

const toSource = (file: File): Source => ({ id: createId(), file, turn: 0 });

/**
 * The files chosen for the field `file` of a form, and the file made of them to fit a type. The
 * form keeps the first chosen one.
 */
export function useFileToFit(
  { setError, clearErrors, setValue }: UseFormReturn<Upload>,
  type: DocumentType | undefined,
) {
  const [sources, setSources] = useState<Source[]>([]);
  const [keepsOriginal, setKeepsOriginal] = useState(false);
  const mimeType = type?.mime_type?.mime_type;
  const maxBytes = type?.max_size ? type.max_size * 1024 : Number.POSITIVE_INFINITY;

  function report({ problem }: FitResult) {
    if (problem) setError('file', { message: describeProblem(problem, maxBytes) });
    else clearErrors('file');
  }
  const { fitted, problem, isWorking } = useFit({
    sources,
    mimeType,
    maxBytes,
    onResult: report,
  });
  const file = fitted && !keepsOriginal ? fitted.file : sources[0]?.file;
  const look = useLook(isWorking ? undefined : file);
  const [read, setRead] = useState<{ file: File | undefined; text: string }>();

  return {
    look,
    readText: read && read.file === file ? read.text : undefined,
    onRead: (text: string) => setRead({ file, text }),
    sources,
    fitted,
    isWorking,
    mimeType,
    maxBytes,
    keepsOriginal,
    /** The file to upload. */
    file,
    validate(): string | true {
      if (problem) return describeProblem(problem, maxBytes);
      return file && file.size > maxBytes
        ? t('The file is larger than {size}.', { size: formatKilobytes(maxBytes / 1024) })
        : true;
    },
    onKeepsOriginal: setKeepsOriginal,
    /** Called by the file field, which the chosen files then replace. */
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
  };
}

/** Types that can be made to fit. Without HEIC, phones choose another format by themselves. */
const fittable = 'image/jpeg,image/png,application/pdf';
const pictures = 'image/jpeg,image/png';

type Props = {
  fitting: ReturnType<typeof useFileToFit>;
  /** The name of the file that an edit replaces. */
  now: string | undefined;
  /** Takes a picture elsewhere, which keeps it. Undefined where a photo is chosen here. */
  onPicture: (() => void) | undefined;
};

/** The file of an upload, chosen or photographed, and what will be uploaded of it. */
export function FileToFit({ fitting, now, onPicture }: Props) {
  const { sources, fitted, mimeType, maxBytes } = fitting;
  const facts = useChosenFacts(fitting.isWorking ? undefined : fitting.file);
  const isPdf = mimeType === 'application/pdf';
  const isFittable = isPdf || mimeType === 'image/jpeg';
  const add = (files: File[]) => fitting.onChange([...sources, ...files.map(toSource)]);
  const hasPages = isPdf && sources.length > 0 && sources.every(isPicture);
  return (
    <>
      {onPicture && (isFittable || !mimeType) && (
        <TakePictureButton variant="outline-primary" onClick={onPicture} />
      )}
      {isFittable && !onPicture && (
        <PickButton
          kind="photo"
          label={t('Take a photo')}
          variant="outline-primary"
          accept="image/jpeg"
          // A photo takes the place of what was chosen.
          onPicked={(files) => fitting.onChange(files.map(toSource))}
        />
      )}
      <FileField
        name="file"
        label="File"
        accept={isFittable ? fittable : mimeType}
        isMultiple={isPdf}
        onChosen={fitting.onChosen}
        validate={fitting.validate}
        hint={[
          now && t('Current file: {file}. Leave empty to keep it.', { file: now }),
          mimeType &&
            Number.isFinite(maxBytes) &&
            t('{type}, at most {size}.', {
              type: mimeType,
              size: formatKilobytes(maxBytes / 1024),
            }),
          isFittable && t('Photos and scans are made to fit.'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {(fitted || sources.length > 0) && mimeType && (
        <FitPreview {...fitting}>
          {hasPages && (
            <>
              <PickButton
                kind="photo"
                label={t('Photograph another page')}
                size="sm"
                variant="outline-secondary"
                accept="image/jpeg"
                onPicked={add}
              />
              <PickButton
                kind="files"
                label={t('Add pages')}
                size="sm"
                variant="outline-secondary"
                accept={pictures}
                onPicked={add}
              />
            </>
          )}
        </FitPreview>
      )}
      <FileFacts facts={facts} />
    </>
  );
}

const isPicture = ({ file }: { file: File }) => file.type.startsWith('image/');
