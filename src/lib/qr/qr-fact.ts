import { cleanText } from '@/shared/clean-text';

/** What a QR code says: a link to a host, or any other text. */
export type QrFact =
  | {
      kind: 'link';
      /**
       * The host as the browser asks for it: in ASCII, with the port unless it is the usual one.
       */
      host: string;
      url: string;
      isEncrypted: boolean;
      isKnown: boolean;
    }
  | { kind: 'text'; text: string };

/** Hosts of issuers, as .env.example explains. */
const issuerHosts: string = import.meta.env.VITE_ISSUER_HOSTS || '';

/** Longer texts are cut, in characters. */
const maxShown = 200;
/** Characters of the longest name that a host can have. */
const maxHost = 253;

/** Refuses characters that browsers drop silently and that other programs read differently. */
const webAddress = /^https?:\/\/[^\s\p{C}\\]+$/iu;

/** Reads the content of a QR code. Undefined if it has no visible character. */
export function toQrFact(content: string, known: string = issuerHosts): QrFact | undefined {
  const link = toLink(content.trim(), known);
  if (link) return link;
  const text = cleanText(content.replaceAll('\0', ''));
  return text ? { kind: 'text', text: cut(text) } : undefined;
}

function toLink(address: string, known: string): QrFact | undefined {
  if (!webAddress.test(address) || !URL.canParse(address)) return;
  const url = new URL(address);
  const { host, hostname, protocol } = url;
  if (hostname.length > maxHost) return;
  // A user name can pose as the host in front of the real one.
  url.username = '';
  url.password = '';
  const isEncrypted = protocol === 'https:';
  // Without encryption, anybody on the way can pose as the host.
  const isKnown = isEncrypted && isListed(host, known);
  return { kind: 'link', host, url: url.href, isEncrypted, isKnown };
}

/** True if a comma-separated list contains the host, or `.` and a parent domain of it. */
function isListed(host: string, list: string): boolean {
  return list
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .some((entry) => entry && (entry.startsWith('.') ? host.endsWith(entry) : host === entry));
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : text;
}
