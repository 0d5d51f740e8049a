import Button from 'react-bootstrap/Button';
import { type LeftOut, maxFiles, maxMegabytes } from '@/pages/documents/many-files/incoming';
import type { KeptFile } from '@/pages/documents/many-files/kept-record';
import { plural, t } from '@/texts/texts';

type Props = {
  missing: KeptFile[];
  unkept: string[];
  leftOut: LeftOut | undefined;
  /** Number of shots that wait in the camera. */
  shots: number;
  lostShots: string[];
  /** True if the browser has no room for another one. */
  isFull: boolean;
  onShots: () => void;
};

/** Files that were left out, and files that an earlier page has not uploaded. */
export function TrayNotices(props: Props) {
  const { missing, unkept, leftOut, shots, lostShots, isFull, onShots } = props;
  return (
    <div aria-live="polite">
      {shots > 0 && (
        <div className="callout">
          <p>
            {plural(
              shots,
              '1 picture has been taken, and is no file yet.',
              '{count} pictures have been taken, and are no files yet.',
            )}
          </p>
          <Button variant="outline-primary" onClick={onShots}>
            {t('See the pictures')}
          </Button>
        </div>
      )}
      {isFull && <p className="callout">{noMoreKept()}</p>}
      {lostShots.length > 0 && (
        <div className="callout">
          <p>
            {plural(
              lostShots.length,
              'This browser could not keep 1 picture. Take it again.',
              'This browser could not keep {count} pictures. Take them again.',
            )}
          </p>
          <Names of={lostShots} />
        </div>
      )}
      {missing.length > 0 && (
        <div className="callout">
          <p>
            {plural(
              missing.length,
              '1 file has not been uploaded yet. Choose it again: its type and description are kept.',
              '{count} files have not been uploaded yet. Choose them again: types and descriptions are kept.',
            )}
          </p>
          <Names of={missing.map((file) => file.name)} />
        </div>
      )}
      {unkept.map((name) => (
        <p key={name} className="callout">
          {notKept(name)}
        </p>
      ))}
      {leftOut && leftOut.tooMany.length > 0 && (
        <div className="callout">
          <p>
            {plural(
              leftOut.tooMany.length,
              '1 file was left out: at most {files} files, {size} MB in all.',
              '{count} files were left out: at most {files} files, {size} MB in all.',
              { files: maxFiles, size: maxMegabytes },
            )}
          </p>
          <Names of={leftOut.tooMany} />
        </div>
      )}
      {leftOut && leftOut.already > 0 && (
        <p className="callout">
          {plural(leftOut.already, '1 file was here already.', '{count} files were here already.')}
        </p>
      )}
    </div>
  );
}

export const notKept = (name: string) =>
  t(
    'This browser has no room to keep {name}. If this page is closed or lost, choose the file and cut it again.',
    { name },
  );

export const noMoreKept = () =>
  t(
    'This browser has no room for more pictures. Upload what is here first: what is taken now is lost if this page is closed.',
  );

/** Few names are seen at once. */
const maxOpen = 3;

function Names({ of: names }: { of: string[] }) {
  return (
    <details open={names.length <= maxOpen}>
      <summary>{t('See the files')}</summary>
      <ul>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of two folders share a name
          <li key={index}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
