import { Minus, MoveHorizontal, Plus, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToolbarButton } from '@/components/viewer/toolbar-button';
import type { useDesk } from '@/components/viewer/use-desk';
import { stepAbove, stepBelow } from '@/components/viewer/use-zoom';

type Props = {
  desk: ReturnType<typeof useDesk>;
  /** What the kind of document adds before zoom and rotation. */
  children?: ReactNode;
};

export function ViewerToolbar({ desk, children }: Props) {
  const { layout, current, zoom, setZoom, rotate } = desk;
  const scale = layout.boxes[current]?.scale ?? 1;
  const to = (step: number | undefined) => (step ? () => setZoom(step) : undefined);
  return (
    <div className="viewer-toolbar" role="toolbar" aria-label="File preview">
      {children}
      <div className="viewer-tools">
        <ToolbarButton label="Zoom out" icon={Minus} onClick={to(stepBelow(scale))} />
        <output className="viewer-scale" aria-label="Zoom">
          {Math.round(scale * 100)}%
        </output>
        <ToolbarButton label="Zoom in" icon={Plus} onClick={to(stepAbove(scale))} />
      </div>
      <div className="viewer-tools">
        <ToolbarButton
          label="Fit to width"
          icon={MoveHorizontal}
          isPressed={zoom === 'fit'}
          onClick={() => setZoom('fit')}
        />
        <ToolbarButton label="Rotate" icon={RotateCw} onClick={rotate} />
      </div>
    </div>
  );
}
