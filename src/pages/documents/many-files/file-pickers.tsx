import { FilePlus2, FolderOpen } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { mostFiles, mostMegabytes } from '@/pages/documents/many-files/limits';
import { withoutLeftovers } from '@/pages/documents/many-files/read-folders';
import { t } from '@/texts/texts';

/** Phones have no folders to choose. */
const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype;

type Props = { isEmpty: boolean; onChosen: (files: File[]) => void };

/** Chooses files, or all of a folder. Dropping and pasting is possible anywhere on the page. */
export function FilePickers({ isEmpty, onChosen }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = withoutLeftovers([...(currentTarget.files ?? [])]);
    // The same files may be chosen again.
    currentTarget.value = '';
    if (chosen.length > 0) onChosen(chosen);
  }

  return (
    <div className="tray-pickers" data-empty={isEmpty || undefined}>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('Choose files')}
        onChange={take}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('Choose a folder')}
        onChange={take}
      />
      <Button
        variant={isEmpty ? 'primary' : 'outline-secondary'}
        onClick={() => files.current?.click()}
      >
        <FilePlus2 aria-hidden /> {t('Choose files')}
      </Button>
      {hasFolders && (
        <Button variant="outline-secondary" onClick={() => folder.current?.click()}>
          <FolderOpen aria-hidden /> {t('Choose a folder')}
        </Button>
      )}
      <small>
        {t('Or drop or paste them here: at most {files} files, {size} MB in all.', {
          files: mostFiles,
          size: mostMegabytes,
        })}
      </small>
    </div>
  );
}
