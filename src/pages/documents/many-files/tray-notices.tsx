import { type LeftOut, maxFiles, maxMegabytes } from '@/pages/documents/many-files/incoming';
import { keyOf } from '@/pages/documents/many-files/rows';
import type { KeptFile } from '@/pages/documents/many-files/use-kept-files';
import { plural, t } from '@/texts/texts';

type Props = { missing: KeptFile[]; leftOut: LeftOut | undefined };

/** What has not been taken, and what an earlier page still had to upload. */
export function TrayNotices({ missing, leftOut }: Props) {
  return (
    <div aria-live="polite">
      {missing.length > 0 && (
        <div className="callout">
          <p>
            {plural(
              missing.length,
              '1 file has not been uploaded yet. Choose it again: its type and description are kept.',
              '{count} files have not been uploaded yet. Choose them again: types and descriptions are kept.',
            )}
          </p>
          <details>
            <summary>{t('Which files')}</summary>
            <ul>
              {missing.map((file) => (
                <li key={keyOf(file)}>{file.name}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
      {leftOut && leftOut.tooMany > 0 && (
        <p className="callout">
          {plural(
            leftOut.tooMany,
            '1 file was left out: at most {files} files, {size} MB in all.',
            '{count} files were left out: at most {files} files, {size} MB in all.',
            { files: maxFiles, size: maxMegabytes },
          )}
        </p>
      )}
      {leftOut && leftOut.already > 0 && (
        <p className="callout">
          {plural(leftOut.already, '1 file was here already.', '{count} files were here already.')}
        </p>
      )}
    </div>
  );
}
