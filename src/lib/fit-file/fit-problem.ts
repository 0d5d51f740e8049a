export type Reason =
  | 'unreadable'
  | 'changed'
  | 'heic'
  | 'pixels'
  | 'memory'
  | 'blurred'
  | 'pages'
  | 'mixed'
  | 'one'
  | 'damaged'
  | 'signed'
  | 'encrypted'
  | 'text'
  | 'no picture';

/** Why a file can't be made to fit. */
export class FitProblem extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
