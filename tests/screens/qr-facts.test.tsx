import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { QrFacts } from '@/components/viewer/qr/qr-facts';
import type { FileCodes } from '@/components/viewer/qr/use-qr-codes';
import type { ViewerProps } from '@/components/viewer/viewer-props';
import { openDesk } from '../support/screens/desk';
import { openList } from '../support/screens/my-document';
import { showPdfsBy } from '../support/screens/pdf-viewer-stand-in';
import { button, firstRow, press } from '../support/screens/screens';

vi.mock(
  '@/components/viewer/load-pdf-viewer',
  () => import('../support/screens/pdf-viewer-stand-in'),
);

const box = { left: 0.7, top: 0.8, width: 0.1, height: 0.1 };
const codesOf = (...contents: string[]): FileCodes => ({
  codes: contents.map((content) => ({ content, box, page: 0 })),
  reveal: vi.fn(),
});
const region = () => screen.findByRole('region', { name: 'QR codes' });
const lines = async () =>
  within(await region())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('a line leads to the host, in a tab that knows nothing of this one [E-15 E-16]', async () => {
  render(<QrFacts codes={codesOf('https://tte.go.id@evil.example:8443/v?id=1')} />);
  expect(await lines()).toEqual(['A QR code leads to evil.example:8443 Show QR code']);
  const { attributes } = screen.getByRole('link', { name: 'evil.example:8443' });
  expect(Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))).toEqual({
    href: 'https://evil.example:8443/v?id=1',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
});

it('what is no web address is an isolated text, and no link or markup [E-17]', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  render(<QrFacts codes={codesOf('javascript:alert(1)', markup)} />);
  expect(await lines()).toEqual([
    'A QR code says: javascript:alert(1) Show QR code',
    `A QR code says: ${markup} Show QR code`,
  ]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(markup).tagName).toBe('BDI');
});

it('more than two are folded, and each shows its place [E-15 E-19]', async () => {
  const user = userEvent.setup();
  const codes = codesOf('http://a.go.id', 'https://b.go.id', 'https://c.go.id', '\u200b');
  render(<QrFacts codes={codes} />);
  expect(await lines()).toEqual([
    'A QR code leads to a.go.id, without encryption Show QR code',
    'A QR code leads to b.go.id Show QR code',
  ]);
  await user.click(button('1 more'));
  expect(await lines()).toHaveLength(3);
  await user.click(screen.getAllByRole('button', { name: 'Show QR code' })[2] as HTMLElement);
  expect(codes.reveal).toHaveBeenCalledExactlyOnceWith(codes.codes[2]);
});

const onScreens = codesOf('https://tte.go.id/1');
const said = 'A QR code leads to tte.go.id Show QR code';
function Coded({ onCodes }: ViewerProps) {
  useLayoutEffect(() => {
    onCodes?.(onScreens);
  }, [onCodes]);
  return null;
}

it('codes of the file stand on the desk, and those of prepared files do not [E-15]', async () => {
  showPdfsBy(Coded);
  const { desk } = await openDesk();
  await within(desk).findByRole('region', { name: 'QR codes' });
  expect(await lines()).toEqual([said]);
});

it('they stand in the form for meta data, and open the file there [E-15 E-19]', async () => {
  showPdfsBy(Coded);
  const user = await openList('?additional_name=Kebijakan');
  await press(user, await firstRow(), 'Meta Data');
  const form = await screen.findByRole('dialog', { name: 'Meta Data' });
  await within(form).findByRole('region', { name: 'QR codes' });
  expect(await lines()).toEqual([said]);
  await press(user, form, 'Show QR code');
  expect(onScreens.reveal).toHaveBeenCalledTimes(1);
  within(form).getByRole('button', { name: 'Hide file', expanded: true });
});
