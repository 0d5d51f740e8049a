import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileViewer } from '@/components/viewer/file-viewer';
import { server } from '../support/screens/msw';
import { button } from '../support/screens/screens';
import { isDisabled, sizeViewer, toolbar, zoom } from '../support/screens/viewer';

// The viewer with images, and with what it does not show.

beforeEach(sizeViewer);

describe('a file without preview', () => {
  it.each(['text/html', 'image/svg+xml', 'image/png', ''])(
    'is said to have none: %j [V-16 Q-15 V1.3.4]',
    (mimeType) => {
      const { container } = render(<FileViewer mimeType={mimeType} url="/files/7" name="SK.pdf" />);
      screen.getByText('No preview for this type of file.');
      screen.getByText(/Download/);
      expect(container.querySelector('img, iframe, [src], [href]')).toBeNull();
    },
  );

  it.each([
    ['application/pdf', 'javascript:alert(1)'],
    ['application/pdf', '\tjava\nscript:alert(1)'],
    ['application/pdf', 'data:text/html,<p>hello'],
    ['image/jpeg', 'data:image/svg+xml,<svg/>'],
    ['image/jpeg', 'file:///etc/passwd'],
    ['application/pdf', ''],
  ])('is refused, with a message, when the address of %s is %j', (mimeType, url) => {
    const { container } = render(<FileViewer mimeType={mimeType} url={url} name="SK.pdf" />);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('gave no address for this file');
    expect(alert.textContent).toContain('You can download the file instead.');
    expect(container.querySelector('img, iframe, [src], [href]')).toBeNull();
  });
});

describe('a JPEG', () => {
  function show(width: number, height: number) {
    render(<FileViewer mimeType="image/jpeg" url="/files/7" name="Ijazah.jpg" />);
    const image = screen.getByAltText('Ijazah.jpg');
    vi.spyOn(image as HTMLImageElement, 'naturalWidth', 'get').mockReturnValue(width);
    vi.spyOn(image as HTMLImageElement, 'naturalHeight', 'get').mockReturnValue(height);
    fireEvent.load(image);
    return { user: userEvent.setup(), image };
  }

  it('shows that it loads, in the place that it will take', () => {
    const { container } = render(
      <FileViewer mimeType="image/jpeg" url="/files/7" name="Ijazah.jpg" />,
    );
    screen.getByText('Loading the preview…');
    fireEvent.load(screen.getByAltText('Ijazah.jpg'));
    expect(screen.queryByText('Loading the preview…')).toBeNull();
    expect(container.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('fits the width, zooms in steps and fits again', async () => {
    const { user, image } = show(1600, 1000);
    expect(zoom()).toBe('50%');
    expect(image.style.width).toBe('800px');
    screen.getByRole('button', { name: 'Fit to width', pressed: true });
    await user.click(button('Zoom in'));
    expect(zoom()).toBe('75%');
    expect(image.style.width).toBe('1200px');
    screen.getByRole('button', { name: 'Fit to width', pressed: false });
    await user.click(button('Zoom out'));
    await user.click(button('Zoom out'));
    expect(zoom()).toBe('25%');
    await user.click(button('Fit to width'));
    expect(zoom()).toBe('50%');
  });

  it('ends zooming at 25 % and 400 %, and the buttons keep the focus', async () => {
    const { user } = show(1600, 1000);
    for (let clicks = 0; clicks < 12; clicks++) await user.click(button('Zoom in'));
    expect(zoom()).toBe('400%');
    expect(isDisabled('Zoom in')).toBe(true);
    expect(document.activeElement).toBe(button('Zoom in'));
    for (let clicks = 0; clicks < 12; clicks++) await user.click(button('Zoom out'));
    expect(zoom()).toBe('25%');
    expect(isDisabled('Zoom out')).toBe(true);
  });

  it('fits the width when it lies on its side too', async () => {
    const { user, image } = show(1600, 1000);
    await user.click(button('Rotate'));
    expect(zoom()).toBe('80%');
    expect(image.style.transform).toContain('rotate(90deg)');
    for (const degrees of [180, 270, 0]) {
      await user.click(button('Rotate'));
      expect(image.style.transform).toContain(`rotate(${degrees}deg)`);
    }
    expect(zoom()).toBe('50%');
  });

  it('is not enlarged to fit', () => {
    show(200, 100);
    expect(zoom()).toBe('100%');
  });

  const address = '/files/7';

  /** Shows a JPEG that the browser cannot show, and waits for what the viewer says of it. */
  async function fail(url = address) {
    render(<FileViewer mimeType="image/jpeg" url={url} name="Ijazah.jpg" />);
    fireEvent.error(screen.getByAltText('Ijazah.jpg'));
    return screen.findByRole('alert');
  }

  it.each([
    ['is refused', () => new HttpResponse(null, { status: 410 })],
    ['gets no answer', () => HttpResponse.error()],
    ['would be shown now', () => new HttpResponse('a picture')],
  ])('offers another try when it %s [Q-15]', async (_, answer) => {
    server.use(http.get('*/files/7', answer));
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
    expect((await fail()).textContent).toContain('The image could not be loaded.');
    await userEvent.setup().click(button('Try again'));
    fireEvent.load(screen.getByAltText('Ijazah.jpg'));
    screen.getByRole('group', toolbar);
  });

  it.each([address, 'data:image/jpeg;base64,bm9uZQ=='])(
    'is said to be damaged when it arrives but is none: %s [Q-15]',
    async (url) => {
      server.use(http.get('*/files/7', () => new HttpResponse('no picture')));
      vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded')));
      const alert = await fail(url);
      expect(alert.textContent).toContain('This image is damaged and cannot be shown.');
      expect(alert.textContent).toContain('You can download the file instead.');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );
});
