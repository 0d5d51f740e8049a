import { format } from 'node:util';
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { saveAs } from 'file-saver';
import { http } from 'msw';
import { vi } from 'vitest';
import { storageKeys } from '@/lib/browser-storage';
import { goTo } from '@/navigation/location';
import { server } from '../../support/screens/msw';
import { renderApp } from '../../support/screens/render-app';
import { gate, pressTwice } from '../../support/screens/screens';
import { type Toast, toasts } from '../../support/screens/toasts';
import { type FailingCall, isRead, type Step } from './calls';
import { stubApi, wellAnswered } from './stub-api';
import { buttons, findButton } from './topmost';
import { type Way, ways } from './ways';

/** A person whose call fails in one way after another. Counts start again with each way. */
export type Scene = {
  call: FailingCall;
  way: Way;
  user: UserEvent;
  /** How often the call has been made. */
  asked: () => number;
  /** How often the list behind the form or modal has been requested since the call. */
  listAsked: () => number;
  toasts: () => Toast[];
  /** The errors and warnings on the console. */
  logged: () => string[];
  /** Releases the answers held back. */
  release: () => void;
};

/**
 * How often a list may be requested at once: twice for one's own documents, by the screen and by
 * the query of all.
 */
export const mostAtOnce = ({ call }: Scene) => (call.at === '/document/my-document' ? 2 : 1);

/** Something that the person sees or keeps. */
export type Fact = (scene: Scene) => Promise<void>;

/** Expected facts by the way in which a call goes wrong. */
export type Cells = Partial<Record<Way, Fact[]>>;

/** A predicate for requests that make this call. */
function matcherOf(call: string) {
  const [method = '', address = ''] = call.split(' ');
  const [path = '', query] = address.split('?');
  const pattern = new RegExp(`/service/api/?${path.replace('{id}', '\\d+')}$`);
  return (request: Request) => {
    const url = new URL(request.url);
    return (
      request.method === method &&
      pattern.test(url.pathname) &&
      [...new URLSearchParams(query)].every(([name, value]) => url.searchParams.get(name) === value)
    );
  };
}

/**
 * True for the later answered of two overlapping calls: for page 2, the first row or the first
 * save.
 */
function isOvertaken({ url, method }: Request, count: number): boolean {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('page')) return searchParams.get('page') === '2';
  return method === 'POST' && !/\d$/.test(pathname) ? count === 1 : /\/[13]1$/.test(pathname);
}

/** Answers all calls; this one goes wrong in this way. */
function answerAll(call: FailingCall, way: Way) {
  const matches = matcherOf(call.call);
  const held = gate();
  const asked: Request[] = [];
  const listAsked: Request[] = [];
  server.resetHandlers();
  server.use(
    http.all('*/service/api/*', async ({ request }) => {
      if (new URL(request.url).searchParams.has('page')) listAsked.push(request);
      if (!matches(request)) return;
      asked.push(request);
      listAsked.length = 0;
      const { answer } = ways[way];
      if (answer) return answer(call);
      if (way === 'overtaken' && !isOvertaken(request, asked.length)) return;
      const good = wellAnswered(request);
      await held.opened;
      return good;
    }),
    stubApi,
  );
  return { asked, listAsked, release: held.open };
}

/** What the console got as errors and warnings. */
const readLog = () =>
  [vi.mocked(console.error), vi.mocked(console.warn)].flatMap(({ mock }) =>
    mock.calls.map((line) => format(...line)),
  );

/** Opens the screen with a session that the stub does not check. */
async function open({ as, at }: FailingCall): Promise<UserEvent> {
  if (as) {
    localStorage.setItem(storageKeys.user, JSON.stringify({ name: 'Dewi', username: '1988' }));
    localStorage.setItem(storageKeys.role, as);
    localStorage.setItem(storageKeys.accessToken, 'token');
  }
  return renderApp({ path: at });
}

/**
 * A screen that is opened once. The returned function makes the call go wrong in a way: by all
 * steps, or by only the last one if a form is still open, or a read has failed.
 */
export function openStage(call: FailingCall): (way: Way) => Promise<Scene> {
  let user: UserEvent | undefined;
  // Counts toasts: one that comes too late is one too many for the next way.
  let toastsSeen = 0;
  const again = isRead(call.kind) ? 'Try again' : call.steps.at(-1);
  return async (way) => {
    const { asked, listAsked, release } = answerAll(call, way);
    const toastsBefore = toastsSeen;
    const loggedBefore = readLog().length;
    vi.mocked(saveAs).mockClear();
    vi.mocked(goTo).mockClear();
    const isLeft = user && typeof again === 'string' && buttons(again).length > 0;
    const steps = isLeft ? [again] : call.steps;
    user ??= await open(call);
    await perform(user, steps.slice(0, -1));
    const last = steps.at(-1);
    const button = typeof last === 'string' && (await findButton(last));
    if (button) await (way === 'twice' ? pressTwice(button) : user.click(button));
    else if (last) await perform(user, [last]);
    return {
      call,
      way,
      user,
      asked: () => asked.length,
      listAsked: () => listAsked.length,
      toasts() {
        const all = toasts();
        toastsSeen = all.length;
        return all.slice(toastsBefore);
      },
      logged: () => readLog().slice(loggedBefore),
      release,
    };
  };
}

/** Opens the screen and makes the call go wrong in this way. */
export const play = (call: FailingCall, way: Way) => openStage(call)(way);

/** Takes steps; if several rows offer one, in the row at the index `row`. */
export async function perform(user: UserEvent, steps: Step[], row = 0): Promise<void> {
  for (const step of steps) await take(user, step, row);
}

async function take(user: UserEvent, step: Step, row: number): Promise<void> {
  if (typeof step === 'string') return user.click(await findButton(step, row));
  if ('pick' in step) return user.click(await screen.findByLabelText(step.pick));
  if ('type' in step) {
    const field = await screen.findByLabelText(step.type);
    fireEvent.change(field, { target: { value: step.text } });
    return;
  }
  if ('choose' in step) {
    fireEvent.keyDown(await screen.findByLabelText(step.choose), { key: 'ArrowDown' });
    return user.click(await screen.findByRole('option', { name: step.option }));
  }
  const file = new File(['file'], step.name, { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText(step.attach), file);
}
