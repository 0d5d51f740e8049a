import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Minus,
  MoveHorizontal,
  Plus,
  RotateCw,
} from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { ScrollerState } from '@/components/viewer/use-page-scroller';
import { t } from '@/texts/texts';

const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Scales that differ by less are shown as the same percentage. */
const tolerance = 0.005;

/** The next zoom step above a scale; undefined at the largest. */
export function getLargerZoom(scale: number): number | undefined {
  return zoomSteps.find((step) => step > scale + tolerance);
}

/** The next zoom step below a scale; undefined at the smallest. */
export function getSmallerZoom(scale: number): number | undefined {
  return zoomSteps.findLast((step) => step < scale - tolerance);
}

/** `children`, then zoom, fit to width and rotation. */
export function ViewerToolbar({
  scroller,
  children,
}: {
  scroller: ScrollerState;
  children?: ReactNode;
}) {
  const { layout, current, zoom, setZoom, rotate } = scroller;
  const scale = layout.boxes[current]?.scale ?? 1;
  const zoomTo = (step: number | undefined) => (step ? () => setZoom(step) : undefined);
  return (
    <fieldset className="viewer-toolbar" aria-label={t('File preview')}>
      {children}
      <div className="viewer-tools">
        <ToolbarButton
          label={t('Zoom out')}
          icon={Minus}
          keys="-"
          onClick={zoomTo(getSmallerZoom(scale))}
        />
        <output className="viewer-scale" aria-label={t('Zoom')}>
          {`${Math.round(scale * 100)}%`}
        </output>
        <ToolbarButton
          label={t('Zoom in')}
          icon={Plus}
          keys="+ ="
          onClick={zoomTo(getLargerZoom(scale))}
        />
      </div>
      <div className="viewer-tools">
        <ToolbarButton
          label={t('Fit to width')}
          icon={MoveHorizontal}
          keys="0"
          isPressed={zoom === 'fit'}
          onClick={() => setZoom('fit')}
        />
        <ToolbarButton label={t('Rotate')} icon={RotateCw} keys="r" onClick={rotate} />
      </div>
    </fieldset>
  );
}

export function PageNavigation({ scroller }: { scroller: ScrollerState }) {
  const { layout, current, goTo } = scroller;
  const count = layout.boxes.length;
  const [draft, setDraft] = useState<string>();

  function jump() {
    const number = Number.parseInt(draft ?? '', 10);
    if (!Number.isNaN(number)) goTo(Math.min(Math.max(number, 1), count) - 1);
    setDraft(undefined);
  }

  return (
    <div className="viewer-tools">
      <ToolbarButton
        label={t('Previous page')}
        icon={ChevronLeft}
        keys="["
        onClick={current > 0 ? () => goTo(current - 1) : undefined}
      />
      <form
        className="viewer-page-number"
        onSubmit={(event) => {
          event.preventDefault();
          jump();
        }}
      >
        <span aria-hidden>{t('Page')}</span>
        <input
          className="form-control form-control-sm"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('Page, of {count}', { count })}
          value={draft ?? current + 1}
          style={{ width: `${String(count).length + 2}ch` }}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={jump}
        />
        <span aria-hidden>{t('of {count}', { count })}</span>
        <span className="visually-hidden" role="status">
          {t('Page {page} of {count}', { page: current + 1, count })}
        </span>
      </form>
      <ToolbarButton
        label={t('Next page')}
        icon={ChevronRight}
        keys="]"
        onClick={current < count - 1 ? () => goTo(current + 1) : undefined}
      />
    </div>
  );
}

type ToolbarButtonProps = {
  label: string;
  icon: LucideIcon;
  /** Keyboard shortcuts of the button. */
  keys?: string;
  /** Undefined disables the button, which keeps the focus. */
  onClick: (() => void) | undefined;
  isPressed?: boolean;
  isExpanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, icon: Icon, keys, onClick, isPressed, isExpanded, ref } = props;
  return (
    <Button
      ref={ref}
      variant="icon"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      data-keys={keys}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}
