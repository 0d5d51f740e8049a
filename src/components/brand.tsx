import { appName } from '@/lib/env';

/** Logo and name of the app. */
export function Brand() {
  return (
    <span className="brand">
      <img src={`${import.meta.env.BASE_URL}logo.svg`} alt="" width={28} height={28} />
      <span>{appName}</span>
    </span>
  );
}
