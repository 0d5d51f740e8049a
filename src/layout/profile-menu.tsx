import { ChevronDown, ExternalLink, LogOut } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Avatar } from '@/components/avatar';
import { useSignOut } from '@/layout/use-sign-out';
import { helpUrl, portalUrl } from '@/lib/env';
import { useSession } from '@/session/session-context';

/** The profile dropdown of the header (spec section 2). */
export function ProfileMenu() {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const name = user?.name ?? '';

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    toggle.current?.focus();
  }

  function closeWhenLeft(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the buttons and links within
    <div className="profile-menu" ref={root} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <button
        ref={toggle}
        type="button"
        className="profile-toggle"
        aria-expanded={isOpen}
        aria-controls="profile-panel"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">Profile of </span>
        <span className="profile-name">
          <strong>{name}</strong> <small>{user?.username}</small>
        </span>
        <Avatar name={name} src={user?.avatar ?? ''} />
        <ChevronDown aria-hidden />
      </button>
      <div id="profile-panel" className="profile-panel" hidden={!isOpen}>
        <p className="profile-person">
          <strong>{name}</strong>
          <small>{user?.username}</small>
        </p>
        <a href={portalUrl}>
          <ExternalLink aria-hidden /> Staff portal
        </a>
        <a href={helpUrl} hidden>
          Help
        </a>
        <button type="button" disabled={isSigningOut} onClick={() => void signOut()}>
          <LogOut aria-hidden /> Sign Out
        </button>
      </div>
    </div>
  );
}
