import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { storageKeys } from '@/lib/browser-storage';
import { server } from '../screens/msw';
import { renderApp } from '../screens/render-app';
import { gate } from '../screens/screens';
import type { FailingCall, Step } from './calls';
import { stubApi, wellAnswered } from './stub-api';
import { findButton } from './topmost';
import { messageOf, type Way, ways } from './ways';

/** A person whose call goes wrong in one of the ways. */
export type Scene = {
  call: FailingCall;
  way: Way;
  user: UserEvent;
  /** How often the call has been made. */
  asked: () => number;
  /** How often the list behind the form or modal has been requested. */
  listAsked: () => number;
  /** `listAsked` just before the call. */
  listAskedBefore: number;
  /** Releases the answers held back. */
  release: () => void;
  /** Lets the call succeed from now on. */
  heal: () => void;
};

/** The messages of a 422, for a field on screen and for one that is not. */
export const fieldMessage = 'The field is wrong.';
export const strayMessage = 'Something else is wrong.';

function unprocessable({ field }: FailingCall) {
  const errors = field && { [field]: [fieldMessage], stray_field: [strayMessage] };
  return HttpResponse.json({ message: messageOf(422), errors }, { status: 422 });
}

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

const held: Way[] = ['late', 'overtaken', 'twice'];

/** Of two overlapping calls, the one answered last: for page 2, the first row or the first save. */
function isOvertaken({ url, method }: Request, count: number): boolean {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('page')) return searchParams.get('page') === '2';
  return method === 'POST' && !/\d$/.test(pathname) ? count === 1 : /\/[13]1$/.test(pathname);
}

/** Signs in, opens the screen and installs the answers. */
async function setUp(call: FailingCall, way: Way): Promise<Scene> {
  const matches = matcherOf(call.call);
  const asked: Request[] = [];
  const listAsked: Request[] = [];
  const answer = gate();
  let isFaulty = true;
  server.use(
    http.all('*/service/api/*', async ({ request }) => {
      if (new URL(request.url).searchParams.has('page')) listAsked.push(request);
      if (!matches(request)) return;
      asked.push(request);
      if (!isFaulty) return;
      if (way === '422') return unprocessable(call);
      if (!held.includes(way)) return ways[way].answer?.();
      if (way === 'overtaken' && !isOvertaken(request, asked.length)) return;
      const good = wellAnswered(request);
      await answer.opened;
      return good;
    }),
    stubApi,
  );
  if (call.as) {
    localStorage.setItem(storageKeys.user, JSON.stringify({ name: 'Dewi', username: '1988' }));
    localStorage.setItem(storageKeys.role, call.as);
    localStorage.setItem(storageKeys.accessToken, 'token');
  }
  const user = await renderApp({ path: call.at });
  return {
    call,
    way,
    user,
    asked: () => asked.length,
    listAsked: () => listAsked.length,
    listAskedBefore: 0,
    release: answer.open,
    heal: () => {
      isFaulty = false;
    },
  };
}

/** Takes the steps that make the call. */
export async function play(call: FailingCall, way: Way): Promise<Scene> {
  const scene = await setUp(call, way);
  await perform(scene.user, call.steps.slice(0, -1));
  const last = call.steps.at(-1);
  if (last === undefined) return scene;
  const target = typeof last === 'string' && (await findButton(last));
  scene.listAskedBefore = scene.listAsked();
  if (target) await (way === 'twice' ? scene.user.dblClick(target) : scene.user.click(target));
  else await perform(scene.user, [last]);
  return scene;
}

/** Takes steps; if several rows offer one, in the row at this index. */
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
