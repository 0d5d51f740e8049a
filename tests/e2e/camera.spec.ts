import { chromium } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoFaults,
  type Page,
  type SignInAs,
  test,
  watch,
} from '../support/browser/e2e';
import { handOff } from '../support/browser/hand-off';
import { leaveAfterQuestion } from '../support/browser/leave-question';
import { sideways } from '../support/browser/phone';
import { listKeptFiles } from '../support/browser/stored-record';
import { makePhoto } from '../support/files/made-photo';

// Pictures are taken with a made-up camera.

const upright = { width: 360, height: 740 };

const tray = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });
const camera = (page: Page) => page.getByRole('dialog', { name: 'Camera' });
const names = (page: Page) => tray(page).locator('.tray-file strong');
const shots = (page: Page) =>
  camera(page).getByRole('list', { name: 'Pictures' }).getByRole('button');
const shutter = (page: Page) => camera(page).getByRole('button', { name: 'Take the picture' });
const press = (page: Page, name: string) =>
  camera(page).getByRole('button', { name, exact: true }).tap();

/** Signs in on a phone. */
async function arrive(signInAs: SignInAs, options: Parameters<SignInAs>[1] = {}) {
  const page = await signInAs('Agus Wijayanto', {
    ...{ viewport: upright, isMobile: true, hasTouch: true },
    ...options,
  });
  await page.context().addInitScript(makeUpCamera);
  return page;
}

/** Replaces Chromium's own made-up camera, which its headless shell lacks. */
function makeUpCamera() {
  if (!navigator.mediaDevices) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const drawing = canvas.getContext('2d');
    const draw = () => {
      if (drawing) drawing.fillStyle = `hsl(${performance.now() / 20} 60% 60%)`;
      drawing?.fillRect(0, 0, canvas.width, canvas.height);
    };
    draw();
    // As many pictures as a camera has would keep the processor busy.
    setInterval(draw, 100);
    return canvas.captureStream();
  };
}

async function openCamera(page: Page) {
  await page.goto('/document/my-document/many');
  await tray(page).getByRole('button', { name: 'Take a picture' }).tap();
  await expect(camera(page)).toBeVisible();
}

/** Takes a picture, and uses it as it is. */
async function takeShot(page: Page) {
  await takeFrame(page);
  await press(page, 'Use');
}

async function takeFrame(page: Page) {
  await expect(shutter(page)).toHaveAttribute('aria-disabled', 'false');
  await shutter(page).tap();
}

/** Waits until this many pictures are kept, as taken and as pages. */
const seeKept = (page: Page, frames: number, pages: number, reserves = 1) =>
  expect.poll(() => listKeptFiles(page)).toHaveLength(frames + pages + reserves);

/** Gives up what is in the tray. */
async function giveUp(page: Page) {
  await tray(page).getByRole('button', { name: 'Close' }).last().tap();
  await page.getByRole('button', { name: 'Yes' }).tap();
  await expect(tray(page)).toBeHidden();
  await expect.poll(() => listKeptFiles(page)).toEqual([]);
}

const noOverflow = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);

for (const [held, viewport] of Object.entries({ upright, sideways })) {
  const tag = held === 'upright' ? [] : '@slow';
  test(`pictures are taken in a row with a phone that is held ${held} [A-35 A-42]`, {
    tag,
  }, async ({ signInAs }) => {
    const page = await arrive(signInAs, { viewport });
    await openCamera(page);
    await expect(shutter(page)).toHaveAttribute('aria-disabled', 'false');
    await expectNoAxeViolations(page);
    await noOverflow(page);
    await takeFrame(page);
    await expect(camera(page).getByRole('img', { name: 'The photo' })).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
    await press(page, 'Use');
    await expect(shutter(page)).toBeFocused();
    await takeShot(page);
    await takeFrame(page);
    await press(page, 'Retake');
    await expect(shots(page)).toHaveCount(2);
    await takeShot(page);
    await expect(shots(page)).toHaveCount(3);
    await expect(camera(page).locator('.camera-shots canvas[data-drawn]')).toHaveCount(3);
    await expectNoAxeViolations(page);
    await noOverflow(page);
    await expect(shutter(page)).toBeInViewport({ ratio: 1 });
    await shots(page).first().tap();
    await press(page, 'Remove');
    await expect(shots(page)).toHaveCount(2);
    await shots(page).first().tap();
    await press(page, 'Retake');
    await takeShot(page);
    await expect(shots(page)).toHaveCount(2);
    await press(page, '2 files');
    await expect(camera(page)).toBeHidden();
    await expect(names(page)).toHaveText([/^2\d{3}-\d\d-\d\d \d\d\.\d\d\.\d\d.*\.jpg$/, /\.jpg$/]);
    expect(new Set(await names(page).allTextContents()).size).toBe(2);
    await giveUp(page);
  });
}

test('shots become one PDF, or a picture, without camera data [A-36]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await arrive(signInAs);
  // Uses the phone's own camera app, whose photos say the place.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'mediaDevices', { get: () => {} }),
  );
  await openCamera(page);
  for (let count = 0; count < 3; count += 1) {
    await pick(page, photo(6));
    await press(page, 'Use');
    await expect(shots(page)).toHaveCount(count + 1);
  }
  await press(page, 'One file of 3 pages');
  await expect(names(page)).toHaveText([/^\d{4}-\d\d-\d\d .*\.pdf$/]);
  await upload(page, 'SK Jabatan', 'Tiga halaman');
  const pdf = await readOwn(page, 'Tiga halaman');
  expect(pdf.toString('latin1').match(/\/Type\/Page\//g)).toHaveLength(3);
  expect(pdf.includes('Exif')).toBe(false);
  // Each page is a JPEG that was written once.
  expect(pdf.toString('latin1').match(/DCTDecode/g)).toHaveLength(3);
  // What has been sent is kept no longer.
  await expect.poll(() => listKeptFiles(page)).toEqual([]);
});

const photo = (orientation: number) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: makePhoto({ width: 900, height: 1200, orientation }),
});

async function pick(page: Page, file: ReturnType<typeof photo>) {
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Take a photo');
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(file);
}

async function upload(page: Page, type: string, description: string) {
  const select = tray(page).getByLabel(/^Type of /);
  await select.focus();
  await select.selectOption({ label: type });
  await tray(page)
    .getByLabel(/^Description of /)
    .fill(description);
  await tray(page).getByRole('button', { name: 'Upload 1 file' }).tap();
  await expect(tray(page)).toContainText('All files have been uploaded.');
}

/** The bytes of an own document. */
async function readOwn(page: Page, description: string): Promise<Buffer> {
  const bytes = await page.evaluate(async (description) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    const read = (path: string) => fetch(`/service/api/document/${path}`, { headers });
    const list = await read(`my-documents?role=${localStorage.getItem('ROLE')}`);
    const { data } = (await list.json()).data;
    const found = data.filter(
      (row: { additional_name: string }) => row.additional_name === description,
    );
    if (found.length !== 1) throw new Error(`${found.length} documents`);
    const file = await read(`documents/download/${found[0].id}`);
    // Passes text: Playwright inspects each number of an array.
    const bytes = new Uint8Array(await file.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }, description);
  return Buffer.from(bytes, 'latin1');
}

for (const [why, { fail, sentence }] of Object.entries({
  'the page is not on https': { fail: undefined, sentence: /^This browser shows no live picture/ },
  'it was refused': { fail: 'NotAllowedError', sentence: /^The camera may not be used here/ },
  'there is none': { fail: 'NotFoundError', sentence: /^No camera was found/ },
  'another app has it': { fail: 'NotReadableError', sentence: /^The camera is used by another/ },
})) {
  const tag = fail === 'NotAllowedError' ? [] : '@slow';
  test(`without a camera, as ${why}, the phone takes the pictures [A-37]`, { tag }, async ({
    signInAs,
  }) => {
    const page = await arrive(signInAs);
    await page.addInitScript((fail) => {
      if (!fail) Object.defineProperty(navigator, 'mediaDevices', { get: () => undefined });
      else {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', fail));
      }
    }, fail);
    await openCamera(page);
    await expect(camera(page).getByRole('alert')).toHaveText(sentence);
    await expectNoAxeViolations(page);
    await noOverflow(page);
    await pick(page, photo(6));
    const shown = camera(page).getByRole('img', { name: 'The photo' });
    await expect(shown).toHaveJSProperty('height', 1200);
    await press(page, 'Use');
    await expect(shots(page)).toHaveCount(1);
    // A type that the browser cannot draw.
    await pick(page, { ...photo(1), name: 'IMG_2.jpg', buffer: Buffer.from('\0\0\0\x18ftypheic') });
    await expect(camera(page).getByRole('status').last()).toContainText('IMG_2.jpg');
    await press(page, 'Done');
    await expect(names(page)).toHaveText(['IMG_2.jpg', /\.jpg$/]);
    await giveUp(page);
  });
}

test('a camera that is switched off says so, and can be tried again [A-37 A-41]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await arrive(signInAs);
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      tracks.push(...stream.getVideoTracks());
      return stream;
    };
    Object.assign(window, { tracks });
  });
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState),
    );
  await openCamera(page);
  await expect(shutter(page)).toHaveAttribute('aria-disabled', 'false');
  await page.evaluate(() => {
    const [track] = (window as unknown as { tracks: MediaStreamTrack[] }).tracks;
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(camera(page).getByRole('alert')).toHaveText(/^The camera was switched off/);
  await press(page, 'Try again');
  await takeShot(page);
  // Hides the page, as a phone call does.
  await setHidden(page, true);
  await expect.poll(states).toEqual(['ended', 'ended']);
  await setHidden(page, false);
  await expect.poll(states).toEqual(['ended', 'ended', 'live']);
  await camera(page).getByRole('button', { name: 'Close' }).tap();
  await expect.poll(states).toEqual(['ended', 'ended', 'ended']);
  await giveUp(page);
});

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Ways in which a page ends. Each resolves to the page on which the work goes on. */
const ends: Record<string, (page: Page) => Promise<Page>> = {
  'a reload': async (page) => {
    await leaveAfterQuestion(page, () => page.reload());
    return page;
  },
  'a closed tab': async (page) => {
    const next = await page.context().newPage();
    await page.close();
    return openAgain(next);
  },
  'a crash': async (page) => {
    const context = page.context();
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The crashed page gives no answer.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    return openAgain(await context.newPage());
  },
};

async function openAgain(page: Page) {
  await page.goto('/document/my-document/many');
  return page;
}

for (const [how, end] of Object.entries(ends)) {
  const tag = how === 'a reload' ? [] : '@slow';
  test(`${how} loses no shot at any moment, and doubles none [A-38]`, { tag }, async ({
    signInAs,
  }) => {
    let page = await arrive(signInAs);
    const resume = async () => {
      page = await end(page);
      await expect(tray(page)).toBeVisible();
      await expect(tray(page)).not.toContainText('has not been uploaded yet');
    };
    const seeShots = async (count: number) => {
      const sentence = count === 1 ? /^1 picture has/ : new RegExp(`^${count} pictures have`);
      await expect(tray(page).getByText(sentence)).toBeVisible();
      await tray(page).getByRole('button', { name: 'See the pictures' }).tap();
      await expect(shots(page)).toHaveCount(count);
    };
    await openCamera(page);
    // Ends the page before the corners are set.
    await takeFrame(page);
    await seeKept(page, 1, 0);
    await resume();
    await seeShots(1);
    // One is straightened, another one just taken.
    await takeShot(page);
    await seeKept(page, 2, 1);
    await takeFrame(page);
    await seeKept(page, 3, 1);
    await resume();
    await seeShots(3);
    // In the tray, with a type.
    await press(page, 'One file of 3 pages');
    await expect(names(page)).toHaveText([/\.pdf$/]);
    await seeKept(page, 0, 1, 0);
    const select = tray(page).getByLabel(/^Type of /);
    await select.focus();
    await select.selectOption({ label: 'SK Jabatan' });
    await tray(page)
      .getByLabel(/^Description of /)
      .fill(`Kamera ${how}`);
    await tray(page).getByRole('button', { name: 'Take a picture' }).tap();
    await takeShot(page);
    await seeKept(page, 1, 2);
    await resume();
    await expect(names(page)).toHaveText([/\.pdf$/]);
    await expect(tray(page).getByLabel(/^Description of /)).toHaveValue(`Kamera ${how}`);
    await seeShots(1);
    await press(page, 'Done');
    await expect(names(page)).toHaveText([/\.pdf$/, /\.jpg$/]);
    await seeKept(page, 0, 2, 0);
    // Uploaded.
    await tray(page).getByRole('button', { name: 'Upload 1 file' }).tap();
    await expect(tray(page)).toContainText('1 of 2 uploaded as a draft');
    await seeKept(page, 0, 1, 0);
    await resume();
    await expect(names(page)).toHaveText([/\.jpg$/]);
    await readOwn(page, `Kamera ${how}`);
    await giveUp(page);
  });
}

test('a sign-out removes the shots [A-38]', async ({ signInAs }) => {
  const page = await arrive(signInAs, {
    viewport: { width: 1280, height: 800 },
    // The other tab may still be reading its list.
    tolerates: /status of 401/,
  });
  await openCamera(page);
  await takeShot(page);
  await seeKept(page, 1, 1);
  const other = await page.context().newPage();
  await other.goto('/document/my-document');
  await other.getByRole('button', { name: 'Profile of Agus Wijayanto' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(async () => expect(await listKeptFiles(other)).toEqual([])).toPass();
});

test('a full storage is said before the next shot, and loses none [A-39]', {
  tag: '@slow',
}, async ({ launchOptions, baseURL }) => {
  // A persistent context: Chromium counts less of what other contexts store.
  const context = await chromium.launchPersistentContext('', {
    ...{ ...launchOptions, baseURL, viewport: upright, isMobile: true, hasTouch: true },
    reducedMotion: 'reduce',
  });
  const watched = watch(context, 'Agus Wijayanto', {});
  const page = context.pages()[0] ?? (await context.newPage());
  const buffer = makePhoto({ width: 2400, height: 3200, orientation: 6 });
  const devtools = await context.newCDPSession(page);
  // Room for the reserve, but not for another file like the photo.
  const quotaSize = 12 * 1024 * 1024 + buffer.length / 2;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize });
  await handOff(page, 'Agus Wijayanto');
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'mediaDevices', { get: () => {} }),
  );
  await openCamera(page);
  await seeKept(page, 0, 0);
  await pick(page, { ...photo(6), buffer });
  await expect(camera(page)).toContainText('This browser has no room for more pictures.');
  await expectNoAxeViolations(page);
  await expect.poll(() => listKeptFiles(page)).toHaveLength(1);
  await leaveAfterQuestion(page, () => page.reload());
  await expect(tray(page).getByText(/^1 picture has been taken/)).toBeVisible();
  await giveUp(page);
  await expectNoFaults([watched]);
});

test('Add hands over to the camera of the tray, with the type and the description [A-40]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await arrive(signInAs);
  await page.goto('/document/my-document/add');
  const form = page.getByRole('dialog', { name: 'Add' });
  await form.getByLabel('Document Type').tap();
  await page.getByRole('option', { name: 'SK Jabatan', exact: true }).tap();
  await form.getByLabel('Description').fill('Arsiparis');
  await form.getByRole('button', { name: 'Take a picture' }).tap();
  await expect(form).toBeHidden();
  await takeShot(page);
  await press(page, 'Done');
  await expect(tray(page).locator('option:checked')).toHaveText('SK Jabatan');
  await expect(tray(page).getByLabel(/^Description of /)).toHaveValue('Arsiparis');
  await expect(tray(page)).toContainText('Ready to be uploaded.');
  await giveUp(page);
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeHidden();
});

test('an edit takes one photo with the camera of the phone [X-9]', async ({ signInAs }) => {
  const page = await arrive(signInAs);
  await page.goto('/document/my-document');
  await page.getByRole('button', { name: /^More actions of Pas Foto/ }).tap();
  await page.getByRole('link', { name: 'Edit' }).last().tap();
  const form = page.getByRole('dialog', { name: 'Edit' });
  const choosing = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Take a photo' }).tap();
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  expect(await chooser.element().getAttribute('accept')).toBe('image/jpeg');
});
