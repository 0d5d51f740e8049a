import { appName, helpUrl } from '@/lib/env';

export function Footer() {
  return (
    <footer className="app-footer">
      <span>
        © {new Date().getFullYear()} {appName}
      </span>
      <span>
        Developed by the {appName} team · <a href={helpUrl}>Help</a>
      </span>
    </footer>
  );
}
