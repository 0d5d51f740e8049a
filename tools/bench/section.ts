/** A table of the bench: one part of the program, with the machine's own floor if there is one. */
export type Section = {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** Notes that a reader needs to understand the figures. */
  notes?: string[];
  /** Exceeded budgets, one sentence each. */
  over?: string[];
};
