// The package has no types.
declare module 'saxen' {
  type Decode = (text: string) => string;

  /** Calls its listeners while it reads XML. Throws an error if the XML is not well-formed. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    parse(xml: string): Error | null;
  }
}
