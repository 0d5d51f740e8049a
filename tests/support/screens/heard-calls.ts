import { getAdapter } from 'axios';
import { http } from '@/api/http';

let page = {};

/** Keeps answers from a closed page, which would write into the next test. */
export function closePage(): void {
  page = {};
}

const send = getAdapter(http.defaults.adapter);

http.defaults.adapter = async (config) => {
  const sender = page;
  const [outcome] = await Promise.allSettled([send(config)]);
  if (sender !== page) return new Promise(() => undefined);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};
