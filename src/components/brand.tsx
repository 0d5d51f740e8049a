import logo from '@/assets/logo.svg?inline';
import { appName } from '@/lib/env';

/** Logo and name of the app. */
export function Brand() {
  return (
    <span className="brand">
      <img src={logo} alt="" width={28} height={28} />
      <span>{appName}</span>
    </span>
  );
}
