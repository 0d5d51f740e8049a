import type { InternalAxiosRequestConfig } from 'axios';
import { onTestFinished } from 'vitest';
import { http } from '@/api/http';

/** Answers the app's calls with these bodies for the rest of a test, without any server. */
export function answerCalls(answer: (call: InternalAxiosRequestConfig) => unknown): void {
  const { adapter } = http.defaults;
  onTestFinished(() => {
    http.defaults.adapter = adapter;
  });
  http.defaults.adapter = async (config) => {
    const data = await answer(config);
    return { data, status: 200, statusText: '', headers: {}, config };
  };
}
