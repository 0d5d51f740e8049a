/** DER, in which certificates and signatures are written: a tag, a length, and the content. */
export function der(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const { length } = content;
  return Buffer.concat([Buffer.from([tag, ...lengthOf(length)]), content]);
}

/** A length in its shortest form, up to 65,535. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => der(0x31, ...parts);
export const integer = (value: number) => der(0x02, Buffer.from([value]));
export const octets = (bytes: Uint8Array) => der(0x04, bytes);
export const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
export const text = (value: string) => der(0x0c, Buffer.from(value));

/** A date before 2050. */
export const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** An identifier such as `2.5.4.3`. */
export function id(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = [40 * first + second, ...others].flatMap((number) => {
    const sevens = [number & 0x7f];
    for (let rest = number >> 7; rest > 0; rest >>= 7) sevens.unshift((rest & 0x7f) | 0x80);
    return sevens;
  });
  return der(0x06, Buffer.from(bytes));
}
