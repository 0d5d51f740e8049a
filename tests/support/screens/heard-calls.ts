import { getAdapter } from 'axios';
import { http } from '@/api/http';

/** The page that is open: a tab runs no more code once it is closed. */
let page: object | undefined;

/** A second app that is rendered beside the first is part of its page. */
export function openPage(): void {
  page ??= {};
}

export function closePage(): void {
  page = undefined;
}

const send = getAdapter(http.defaults.adapter);

/** Makes no call for a closed page, and keeps its answers, which would write into the next one. */
http.defaults.adapter = async (config) => {
  const sender = page;
  if (!sender) return new Promise(() => undefined);
  const [outcome] = await Promise.allSettled([send(config)]);
  if (sender !== page) return new Promise(() => undefined);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};
