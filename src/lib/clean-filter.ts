import { cleanText, cleanUsername } from '@/shared/clean-text';

/** Cleans what somebody has entered or pasted as a filter, so that any back end can find it. */
export const cleanFilter = (name: string, value: string) =>
  name === 'username' ? cleanUsername(value) : cleanText(value);
