import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { exchangeToken } from '@/api/session';
import { Brand } from '@/components/brand';
import { DocumentTitle } from '@/components/document-title';
import { Spinner } from '@/components/spinner';
import { hasDrafts } from '@/drafts/store';
import { toastError } from '@/feedback/notify';
import { portalUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { paths } from '@/navigation/paths';
import { useSession } from '@/session/session-context';

/** ms between a refused hand-off and the return to the portal (spec section 9). */
const redirectDelay = 1000;

/** Where the portal hands a user over: /session?token=… (spec section 2). */
export function SessionPage() {
  const [search] = useSearchParams();
  const [handOffToken] = useState(() => search.get('token'));
  const session = useSession();

  if (handOffToken) return <HandOff token={handOffToken} />;
  if (session.token) return <Navigate to={paths.dashboard} replace />;
  return <NotSignedIn />;
}

/** Exchanges the hand-off token for a session, once (spec sections 4 and 8). */
function HandOff({ token }: { token: string }) {
  const navigate = useNavigate();
  const { setUser, setRole, setToken } = useSession();
  const [hasNoAnswer, setHasNoAnswer] = useState(false);
  const isStarted = useRef(false);

  async function exchange() {
    setHasNoAnswer(false);
    try {
      const { user, roles, token: accessToken } = await exchangeToken(token);
      setUser(user);
      setRole(roles[0]?.name ?? '');
      setToken(accessToken);
      navigate(paths.dashboard, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'no-answer') {
        console.error(error);
        setHasNoAnswer(true);
        return;
      }
      toastError(error.serverMessage || 'You could not be signed in.');
      window.setTimeout(() => goTo(portalUrl), redirectDelay);
    }
  }

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    // The token leaves the address bar and the history before anything else happens.
    navigate(paths.session, { replace: true });
    void exchange();
  });

  if (hasNoAnswer) {
    return (
      <SessionPanel title="No answer yet">
        <p>The sign-in could not be completed, because the server did not answer.</p>
        <button type="button" className="btn btn-primary" onClick={() => void exchange()}>
          Try again
        </button>
      </SessionPanel>
    );
  }
  return (
    <SessionPanel title="Signing in">
      <Spinner />
    </SessionPanel>
  );
}

function NotSignedIn() {
  const [draftsWait, setDraftsWait] = useState(false);
  useEffect(() => void hasDrafts().then(setDraftsWait), []);
  return (
    <SessionPanel title="You are not signed in">
      {draftsWait && (
        <p role="status">
          What you were writing is kept in this browser. It is offered to you once you are back.
        </p>
      )}
      <p>Open this application from the staff portal, where you sign in.</p>
      <a className="btn btn-primary" href={portalUrl}>
        Go to the staff portal
      </a>
    </SessionPanel>
  );
}

function SessionPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="lone-screen">
      <DocumentTitle>{title}</DocumentTitle>
      <Brand />
      <div className="lone-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
