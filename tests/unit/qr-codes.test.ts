import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { toQrFact } from '@/lib/qr/qr-fact';
import { readCodes } from '@/lib/qr/read-codes';
import { drawCodePage } from '../support/files/code-page';

/** The pixels of a JPEG, enlarged as a PDF's page is. */
async function toPixels(jpeg: Buffer, side: number) {
  const image = await loadImage(jpeg);
  const scale = side / image.height;
  const canvas = createCanvas(Math.round(image.width * scale), side);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, side);
  return context.getImageData(0, 0, canvas.width, side);
}

const contents = [
  'https://tte.kominfo.go.id/verifyPDF?id=3f2a9c',
  `https://tte.example.go.id:8443/v/${'a1b2'.repeat(12)}`,
  'NIP 198503122010011004',
  `https://layanan.example.go.id/kk/${'9'.repeat(60)}`,
  'Dinas Kependudukan – Kabupaten Toraja Utara',
];

it('of 40 pictures with a code, at least 32 are read, and none wrongly [E-15]', {
  tags: ['slow'],
}, async () => {
  const read: string[] = [];
  for (const dpi of [150, 110]) {
    for (const tilt of [0, 2]) {
      for (const hasLogo of [false, true]) {
        for (const text of contents) {
          const jpeg = drawCodePage({ texts: [text], dpi, tilt, hasLogo });
          const codes = await readCodes(await toPixels(jpeg, 3000));
          for (const { content } of codes) expect(content).toBe(text);
          read.push(...codes.map(({ content }) => content));
        }
      }
    }
  }
  expect(read.length).toBeGreaterThanOrEqual(32);
});

it('several codes have their places, and one that repeats is told once [E-15 E-19]', async () => {
  const texts = ['https://a.go.id', 'https://b.go.id', 'https://a.go.id'];
  const codes = await readCodes(await toPixels(drawCodePage({ texts, dpi: 150 }), 1754));
  expect(codes.map(({ content }) => content)).toEqual(texts.slice(0, 2));
  const { box } = codes.find(({ content }) => content.includes('b.')) ?? {};
  expect(box?.left).toBeCloseTo(5.75 / 8.27, 1);
  expect(box?.top).toBeCloseTo(3.65 / 11.69, 1);
  expect(await readCodes(await toPixels(drawCodePage({ texts: [], dpi: 110 }), 1286))).toEqual([]);
});

const known = 'tte.example.go.id, .issuers.go.id,sign.example.go.id:8443';

it.each([
  ['https://tte.example.go.id/v?id=1', 'tte.example.go.id', true],
  [' HTTPS://TTE.Example.GO.ID/V \n', 'tte.example.go.id', true],
  ['https://tte.example.go.id:443/', 'tte.example.go.id', true],
  ['https://tte.example.go.id:8443/', 'tte.example.go.id:8443', false],
  ['https://sign.example.go.id:8443/', 'sign.example.go.id:8443', true],
  ['https://sign.example.go.id/', 'sign.example.go.id', false],
  ['https://a.b.issuers.go.id/', 'a.b.issuers.go.id', true],
  ['https://issuers.go.id/', 'issuers.go.id', false],
  ['https://evilissuers.go.id/', 'evilissuers.go.id', false],
  ['https://tte.example.go.id.evil.example/', 'tte.example.go.id.evil.example', false],
  ['https://tte.example.go.id./', 'tte.example.go.id.', false],
  ['https://tte.example.go.id@evil.example/', 'evil.example', false],
  ['https://tte.example.go.id:443@evil.example/', 'evil.example', false],
  ['https://evil.example/@tte.example.go.id', 'evil.example', false],
  ['https://evil.example?https://tte.example.go.id', 'evil.example', false],
  ['https://evil.example#@tte.example.go.id', 'evil.example', false],
  ['https://tte.k\u043eminfo.go.id/', 'tte.xn--kminfo-wqf.go.id', false],
  ['https://m\u00fcnchen.example/', 'xn--mnchen-3ya.example', false],
  ['https://\uff54te.example.go.id/', 'tte.example.go.id', true],
  ['https://3232235777/', '192.168.1.1', false],
  ['https://0x7f.1/', '127.0.0.1', false],
  ['https://[::1]:8080/', '[::1]:8080', false],
  [`https://evil.example/${'a'.repeat(3000)}`, 'evil.example', false],
])('%j leads to %s, known: %j [E-16 E-18]', (content, host, isKnown) => {
  const fact = toQrFact(content, known);
  expect(fact).toMatchObject({ kind: 'link', host, isEncrypted: true, isKnown });
  // The link leads to this host alone, and names no user.
  expect(fact).toHaveProperty('url', expect.stringMatching(/^https:\/\/[^/@]+\//));
  expect(fact?.kind === 'link' && new URL(fact.url).host).toBe(host);
});

it('a host that is asked without encryption is not known [E-16 E-18]', () => {
  expect(toQrFact('http://tte.example.go.id/v', known)).toMatchObject({
    host: 'tte.example.go.id',
    isEncrypted: false,
    isKnown: false,
  });
});

it.each([
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['JaVaScRiPt://tte.example.go.id/%0aalert(1)', 'JaVaScRiPt://tte.example.go.id/%0aalert(1)'],
  ['data:text/html,<script>alert(1)</script>', 'data:text/html,<script>alert(1)</script>'],
  ['<a href="https://tte.example.go.id">tte</a>', '<a href="https://tte.example.go.id">tte</a>'],
  ['tte.example.go.id', 'tte.example.go.id'],
  ['//tte.example.go.id', '//tte.example.go.id'],
  [
    'intent://tte.example.go.id#Intent;scheme=https;end',
    'intent://tte.example.go.id#Intent;scheme=https;end',
  ],
  ['https://', 'https://'],
  ['https:\\\\evil.example', 'https:\\\\evil.example'],
  ['https://tte.example.go.id\\@evil.example', 'https://tte.example.go.id\\@evil.example'],
  ['https://tte.example.go.id\n.evil.example', 'https://tte.example.go.id .evil.example'],
  ['https://tte.example.go.id .evil.example', 'https://tte.example.go.id .evil.example'],
  ['https://tte.example\u202e.go.id', 'https://tte.example.go.id'],
  ['https://tte\u00ad.example.go.id', 'https://tte.example.go.id'],
  ['https://tte.example.go.id\0.evil.example', 'https://tte.example.go.id.evil.example'],
  ['see https://tte.example.go.id', 'see https://tte.example.go.id'],
  ['NIP\u202e\u2066 1985\u0007\n\n0312', 'NIP 1985 0312'],
  ['x'.repeat(3000), `${'x'.repeat(200)}…`],
  ['\u{1f600}'.repeat(201), `${'\u{1f600}'.repeat(200)}…`],
  [`https://${'a'.repeat(254)}/`, `https://${'a'.repeat(192)}…`],
])('%j is no link, but a text [E-17]', (content, text) => {
  expect(toQrFact(content, known)).toEqual({ kind: 'text', text });
});

it.each(['', ' \n', '\0\u200b\u202e'])('%j says nothing', (content) => {
  expect(toQrFact(content)).toBeUndefined();
});
