import type { Scene } from '../scene';

/** Something that the person sees or keeps: its wording in docs/faults.md, and its check. */
export type Fact = { says: string; check: (scene: Scene) => Promise<void> };
