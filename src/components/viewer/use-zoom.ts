import { useState } from 'react';
import type { Rotation, Zoom } from '@/components/viewer/page-layout';

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
/** Scales closer than this read the same. */
const tolerance = 0.005;

/** The zoom step above a scale, undefined at the largest. */
export function stepAbove(scale: number): number | undefined {
  return steps.find((step) => step > scale + tolerance);
}

/** The zoom step below a scale, undefined at the smallest. */
export function stepBelow(scale: number): number | undefined {
  return steps.findLast((step) => step < scale - tolerance);
}

/** How a document lies on the desk: fitted to the width and upright until the user says otherwise. */
export function useZoom() {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [rotation, setRotation] = useState<Rotation>(0);
  return {
    zoom,
    setZoom,
    rotation,
    rotate: () => setRotation((degrees) => ((degrees + 90) % 360) as Rotation),
  };
}
