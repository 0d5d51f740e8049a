// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { getPreviewUrl, isForeign } from '../../src/lib/media-url';

const jpeg = 'image/jpeg';
const pdf = 'application/pdf';

describe('getPreviewUrl', () => {
  it.each([
    ['https://files.example.id/sk.pdf?signature=a%2Fb', pdf],
    ['http://files.example.id/foto.jpg', jpeg],
    ['blob:http://localhost:3000/0f8fad5b-d9cb-469f-a165-70867728950e', pdf],
    ['data:application/pdf;base64,JVBERi0=', pdf],
    ['data:image/jpeg,abc', jpeg],
    ['data:IMAGE/JPEG;base64,/9j/', jpeg],
  ])('takes %s as it is', (url, mimeType) => {
    expect(getPreviewUrl(url, mimeType)).toBe(url);
  });

  it.each([
    '/files/7?signature=x',
    'files/7',
    '//files.example.id/7',
    '\\\\files.example.id\\7',
    '/\t/files.example.id/7',
    '../../x',
    './javascript:alert(1)',
  ])('resolves %j against the page, to nothing but http', (url) => {
    const resolved = getPreviewUrl(url, pdf);
    expect(resolved).toBe(new URL(url, location.href).href);
    expect(resolved).toMatch(/^http:/);
  });

  it.each([
    '',
    'javascript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u001f\tjava\tscript\r:alert(1)',
    'javascript://files.example.id/%0aalert(1)',
    'vbscript:msgbox(1)',
    'view-source:https://files.example.id/sk.pdf',
    'file://files.example.id/sk.pdf',
    'data:text/html;base64,PHNjcmlwdD4=',
    ' data:TEXT/HTML,<b>',
    'data:application/pdf ,abc',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://files.example.id/sk.pdf',
    'filesystem:http://localhost/temporary/sk.pdf',
    'about:blank',
    'intent://sk.pdf',
    'http://',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'data:application/pdfx,abc',
    'data:application/xhtml+xml;application/pdf,abc',
    'data:,application/pdf',
    'data:image/jpeg;base64,/9j/',
  ])('refuses %j for a PDF', (url) => {
    expect(getPreviewUrl(url, pdf)).toBeUndefined();
  });

  it.each(['text/html', 'image/svg+xml', 'image/png', 'application/pdfx', ''])(
    'refuses every url of the type %j [V-16]',
    (mimeType) => {
      expect(getPreviewUrl('https://files.example.id/7', mimeType)).toBeUndefined();
      expect(getPreviewUrl(`data:${mimeType},abc`, mimeType)).toBeUndefined();
    },
  );
});

describe('with the API on another host', () => {
  afterEach(() => {
    vi.resetModules();
  });

  it('resolves a relative url against that host', async () => {
    vi.stubEnv('VITE_API_HOST', 'https://api.example.id');
    vi.resetModules();
    const fresh = await import('../../src/lib/media-url');
    expect(fresh.getPreviewUrl('/files/7', pdf)).toBe('https://api.example.id/files/7');
    expect(fresh.isForeign('https://api.example.id/files/7')).toBe(true);
  });
});

it.each([
  ['https://files.example.id/sk.pdf', true],
  [`${location.origin}/files/7`, false],
  [`blob:${location.origin}/0f8fad5b`, false],
  ['data:application/pdf,abc', false],
])('tells of %s whether another server has it', (url, foreign) => {
  expect(isForeign(url)).toBe(foreign);
});
