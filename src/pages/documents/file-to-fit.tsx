import { FileField } from '@/components/fields/file-field';
import { FitPreview } from '@/components/fit/fit-preview';
import { PickButton } from '@/components/fit/pick-button';
import { formatKilobytes } from '@/lib/format';
import type { FileRules, FileToFit as Fitting } from '@/pages/documents/use-file-to-fit';
import { t } from '@/texts/texts';

/** What can be made to fit. Without HEIC, so that phones choose another format by themselves. */
const fittable = 'image/jpeg,image/png,application/pdf';
const pictures = 'image/jpeg,image/png';

type Props = {
  fitting: Fitting;
  type: FileRules | undefined;
  /** The name of the file that an edit replaces. */
  now: string | undefined;
};

/** The file of an upload, chosen or photographed, and what will be uploaded of it. */
export function FileToFit({ fitting, type, now }: Props) {
  const mimeType = type?.mime_type?.mime_type;
  const isPdf = mimeType === 'application/pdf';
  const isFittable = isPdf || mimeType === 'image/jpeg';
  const { sources, fitted } = fitting;
  const hasPages = isPdf && sources.length > 0 && sources.every(isPicture);
  return (
    <>
      {isFittable && (
        <PickButton
          kind="photo"
          label={t('Take a photo')}
          variant="outline-primary"
          accept="image/jpeg"
          onPicked={(files) => fitting.replace(files)}
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
            type?.max_size &&
            t('{type}, at most {size}.', {
              type: mimeType,
              size: formatKilobytes(type.max_size),
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
                onPicked={(files) => fitting.add(files)}
              />
              <PickButton
                kind="files"
                label={t('Add pages')}
                size="sm"
                variant="outline-secondary"
                accept={pictures}
                onPicked={(files) => fitting.add(files)}
              />
            </>
          )}
        </FitPreview>
      )}
    </>
  );
}

const isPicture = ({ file }: { file: File }) => file.type.startsWith('image/');
