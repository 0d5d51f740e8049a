import { useState } from 'react';
import { logout } from '@/api/session';
import { portalLogoutUrl } from '@/lib/env';
import { goTo } from '@/lib/navigation';
import { useSession } from '@/session/session-context';

/** Signs out: once the logout call has ended, well or not, local storage is cleared and the portal's logout page opens (spec section 4). */
export function useSignOut() {
  const { clear } = useSession();
  const [isSigningOut, setIsSigningOut] = useState(false);

  async function signOut() {
    setIsSigningOut(true);
    await logout().catch((error) =>
      console.warn('The server was not told of the sign-out.', error),
    );
    clear();
    goTo(portalLogoutUrl);
  }

  return { signOut, isSigningOut };
}
