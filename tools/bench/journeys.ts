import type { Locator, Page } from '@playwright/test';

/** An interaction. `aim` prepares it and returns the part to measure; `shown` is its result. */
type Step = {
  name: string;
  aim: (page: Page) => Promise<() => Promise<void>>;
  shown: (page: Page) => Locator;
};

/** A person with this role, at work on a screen. */
export type Journey = { screen: string; path: string; role: string; width?: number; steps: Step[] };

type Find = (page: Page) => Locator;

/** Presses the mouse. The pointer is moved there beforehand, outside the measurement. */
function press(target: Find): Step['aim'] {
  return async (page) => {
    const control = target(page).first();
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    if (!box) throw new Error('There is nothing to press.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    return async () => {
      await page.mouse.down();
      await page.mouse.up();
    };
  };
}

/** Presses a key in the focused control. */
function type(target: Find, key: string): Step['aim'] {
  return async (page) => {
    await target(page).focus();
    return () => page.keyboard.press(key);
  };
}

const dialog: Find = (page) => page.getByRole('dialog');
const button =
  (name: string): Find =>
  (page) =>
    page.getByRole('button', { name, exact: true });
/** A link of the screen itself: the menu has links of such names, too. */
const link =
  (name: string): Find =>
  (page) =>
    page.getByRole('main').getByRole('link', { name, exact: true });
const field =
  (label: string): Find =>
  (page) =>
    dialog(page).getByLabel(label, { exact: true });
/** The list once all rows of its page have loaded. */
const list: Find = (page) =>
  page.locator('.data-table[aria-busy=false] tbody:has(> :nth-child(100))');

const turnPage: Step = {
  name: 'go to page 2',
  aim: press((page) => page.getByRole('link', { name: '2', exact: true })),
  shown: (page) =>
    page
      .locator('.list-card', { has: page.locator('.page-item.active', { hasText: /^2$/ }) })
      .locator('tbody:has(> :nth-child(100))'),
};

const open = (name: string, by = link(name)): Step => ({
  name: `open ${name}`,
  aim: press(by),
  shown: dialog,
});

const close = (name: string): Step => ({
  name: `close ${name}`,
  aim: press((page) => dialog(page).getByRole('button', { name: 'Close', exact: true })),
  shown: list,
});

const typeIn = (label: string): Step => ({
  name: `type in ${label}`,
  aim: type(field(label), 'a'),
  shown: field(label),
});

/** A select with 500 options: opened, filtered and chosen from by keyboard. */
function choose(label: string): Step[] {
  const choice: Find = (page) => page.getByRole('option').first();
  return [
    { name: `open the choices of ${label}`, aim: type(field(label), 'ArrowDown'), shown: choice },
    { name: `type in ${label}, a select`, aim: type(field(label), '0'), shown: choice },
    { name: `choose a ${label}`, aim: type(field(label), 'Enter'), shown: field(label) },
  ];
}

export const journeys: Journey[] = [
  {
    screen: 'My Document',
    path: '/document/my-document',
    role: 'asn',
    steps: [
      turnPage,
      open('Filter'),
      typeIn('USER'),
      typeIn('Description'),
      ...choose('Type'),
      close('Filter'),
      open('Add'),
      close('Add'),
      open('Edit'),
      close('Edit'),
      open('Meta Data'),
      close('Meta Data'),
      open('Detail'),
      close('Detail'),
      open('the question before a deletion', button('Delete')),
    ],
  },
  {
    screen: 'Verification',
    path: '/document/verification',
    role: 'verifikatorDms',
    steps: [
      turnPage,
      open('the decision', link('Verification')),
      {
        name: 'choose Rejected',
        aim: press((page) => page.getByRole('radio', { name: 'Rejected' })),
        shown: field('Note'),
      },
      typeIn('Note'),
    ],
  },
  {
    screen: 'Approve',
    path: '/document/approve',
    role: 'approvalDms',
    steps: [turnPage, open('the decision', link('Approve'))],
  },
  {
    screen: 'Document Type',
    path: '/data-referensi/document-type',
    role: 'administrator',
    steps: [
      turnPage,
      open('Filter'),
      typeIn('Naming Format'),
      close('Filter'),
      open('Edit'),
      close('Edit'),
      open('Add'),
      typeIn('Sample'),
      ...choose('Category'),
    ],
  },
  {
    screen: 'Category',
    path: '/data-referensi/category',
    role: 'administrator',
    steps: [turnPage, open('Edit'), ...choose('Columns')],
  },
  {
    screen: 'User',
    path: '/administrator/user',
    role: 'administrator',
    steps: [turnPage, open('Edit'), ...choose('District')],
  },
  {
    screen: 'All Documents, 360 px wide',
    path: '/document/document',
    role: 'administrator',
    width: 360,
    steps: [turnPage, open('the menu', button('Toggle sidebar'))],
  },
];

/** The floor: a page with nothing but React. */
export const blankPage: Journey = {
  screen: 'Floor, a blank React page',
  path: '/blank-page',
  role: '',
  steps: [
    {
      name: 'press a button',
      aim: press(button('Press')),
      shown: (page) => page.getByText('Pressed'),
    },
    {
      name: 'type in a field',
      aim: type((page) => page.getByLabel('Text'), 'a'),
      shown: (page) => page.getByText('Presseda'),
    },
  ],
};
