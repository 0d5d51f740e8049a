import type { Turn } from '@/lib/fit-file/shrink-picture';

/** A page of a stack as it stands in a part. */
export type PartPage = {
  /** Number of the page in the stack, from 1. */
  page: number;
  /** Degrees clockwise, besides the rotation that it has in the stack. */
  turn: Turn;
};

/** The pages that become a file of their own, in their order; each once. */
export type PartPages = {
  pages: readonly PartPage[];
  /** File name, with its ending. */
  name: string;
};
