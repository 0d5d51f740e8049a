import { Camera, FilePlus2, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';

const icons = { photo: Camera, files: FilePlus2, folder: FolderOpen };

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  /** `photo`: taken with the camera. Shown on touch screens only, which have one. */
  kind: keyof typeof icons;
  label: string;
  /** Any file, if undefined. */
  accept?: string;
  onPicked: (files: File[]) => void;
};

/** A button that takes a photo, or lets files or a folder be chosen. */
export function PickButton({ kind, label, accept, onPicked, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = icons[kind];
  return (
    <div className="pick" data-kind={kind}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={kind === 'photo' ? 'environment' : undefined}
        multiple={kind === 'files'}
        {...(kind === 'folder' && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          // Lets the same file be picked again.
          currentTarget.value = '';
          if (picked.length > 0) onPicked(picked);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <Icon aria-hidden /> <span>{label}</span>
      </Button>
    </div>
  );
}
