/** A spreadsheet has more of something than is read. */
export class Exceeds extends Error {
  readonly what: 'size' | 'rows';

  constructor(what: 'size' | 'rows') {
    super(`The spreadsheet is too large: its ${what}.`);
    this.what = what;
  }
}
