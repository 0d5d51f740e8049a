import type { LucideIcon } from 'lucide-react';

type Props = {
  label: string;
  icon: LucideIcon;
  /** Undefined when there is nothing to do: the button then stays focusable, so that the focus is not lost at the last page. */
  onClick: (() => void) | undefined;
  isPressed?: boolean;
};

export function ToolbarButton({ label, icon: Icon, onClick, isPressed }: Props) {
  return (
    <button
      type="button"
      className="btn btn-icon"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </button>
  );
}
