import { Plus } from 'lucide-react';
import Button from 'react-bootstrap/Button';

/** Opens the create modal; `intent` preloads it. */
export function AddButton({ onClick, intent }: { onClick: () => void; intent: Intent }) {
  return (
    <Button variant="primary" onClick={onClick} {...intent}>
      <Plus aria-hidden /> Add
    </Button>
  );
}

type Intent = { onPointerEnter: () => void; onFocus: () => void };
