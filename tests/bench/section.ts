/** One table of the bench: a part of the program measured, with the machine's own floor beside it where there is one. */
export type Section = {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What a reader has to know to read the figures. */
  notes?: string[];
  /** Budgets that do not hold, one sentence each. */
  over?: string[];
};
