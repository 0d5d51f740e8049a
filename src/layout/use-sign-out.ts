import { useState } from 'react';
import { logout } from '@/api/session';
import { removeAllDrafts } from '@/drafts/store';
import { portalLogoutUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { useSession } from '@/session/session-context';

/**
 * Signs out: once the logout call has ended, well or not, local storage is cleared and the portal's logout page opens (spec
 * section 4). No drafts stay behind.
 */
export function useSignOut() {
  const { clear } = useSession();
  const [isSigningOut, setIsSigningOut] = useState(false);

  async function signOut() {
    setIsSigningOut(true);
    const [told] = await Promise.allSettled([logout(), removeAllDrafts()]);
    if (told.status === 'rejected') {
      console.warn('The server was not told of the sign-out.', told.reason);
    }
    clear();
    goTo(portalLogoutUrl);
  }

  return { signOut, isSigningOut };
}
