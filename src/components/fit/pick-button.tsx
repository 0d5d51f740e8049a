import { Camera, FilePlus2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import Button from 'react-bootstrap/Button';

type Props = {
  /** `photo`: taken with the camera, where there is one behind a screen that is touched. */
  kind: 'photo' | 'files';
  accept?: string;
  size?: 'sm';
  onPicked: (files: File[]) => void;
  children: ReactNode;
};

/** A button that takes a photo, or lets files be chosen. */
export function PickButton({ kind, accept = 'image/jpeg', size, onPicked, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isPhoto = kind === 'photo';
  const Sign = isPhoto ? Camera : FilePlus2;
  return (
    <div className="pick" data-kind={kind}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={isPhoto ? 'environment' : undefined}
        multiple={!isPhoto}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          // The same file may be picked again.
          currentTarget.value = '';
          if (picked.length > 0) onPicked(picked);
        }}
      />
      <Button
        {...(size && { size })}
        variant={size ? 'outline-secondary' : 'outline-primary'}
        onClick={() => input.current?.click()}
      >
        <Sign aria-hidden /> {children}
      </Button>
    </div>
  );
}
