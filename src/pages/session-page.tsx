import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { exchangeToken } from '@/api/session';
import { Brand } from '@/components/brand';
import { DocumentTitle } from '@/components/document-title';
import { LanguageChoice } from '@/components/language-choice';
import { Spinner } from '@/components/spinner';
import { hasUnsent } from '@/decisions/has-unsent';
import { restorePreferences, writePreference } from '@/drafts/personal/preferences';
import { hasDrafts } from '@/drafts/unsaved/draft-store';
import { toastError } from '@/feedback/notify';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { canStore, readItem, readLanguage, storageKeys, writeItem } from '@/lib/browser-storage';
import { portalUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { paths } from '@/navigation/paths';
import { useSession } from '@/session/session';
import { setLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

/** ms between a refused hand-off and the return to the portal. */
const redirectDelay = 1000;

/** The portal hands a user over to /session?token=…, and may say its language: …&language=id */
export function SessionPage() {
  const [search] = useSearchParams();
  const [handOff] = useState(search);
  const session = useSession();
  const token = handOff.get('token');

  if (token) return <HandOff token={token} language={handOff.get('language')?.slice(0, 2) ?? ''} />;
  if (session.token) return <Navigate to={paths.dashboard} replace />;
  return <NotSignedIn />;
}

type HandOffProps = {
  token: string;
  /** Language of the portal, for people who have chosen none. '' if the portal says none. */
  language: string;
};

/** Exchanges the hand-off token for a session. */
function HandOff({ token, language: portalLanguage }: HandOffProps) {
  const navigate = useNavigate();
  const session = useSession();
  const isStarted = useRef(false);
  const { run, error } = useGuardedMutation({
    mutationFn: exchangeToken,
    async onSuccess({ user, roles, token }) {
      // Keeps a language chosen on this page, unless an earlier user has chosen it.
      const language = session.user ? '' : readItem(storageKeys.language);
      await restorePreferences(user.username);
      session.start({ user, role: roles[0]?.name ?? '', token });
      if (language) writePreference(storageKeys.language, language);
      // The portal may name a language that the app lacks; readLanguage passes it over.
      else writeItem(storageKeys.language, readItem(storageKeys.language) || portalLanguage);
      await setLanguage(readLanguage());
      navigate(paths.dashboard, { replace: true });
    },
    meta: { showError: reportExchangeError },
    // Other errors are faults of the app, for the error screen.
    throwOnError: (error) => !(error instanceof ApiError),
  });

  useEffect(() => {
    // A token works once, and StrictMode runs effects twice.
    if (isStarted.current) return;
    isStarted.current = true;
    // The token leaves the address bar and the history before it is sent.
    navigate(paths.session, { replace: true });
    run(token);
  });

  if (error && hasNoAnswer(error)) {
    return (
      <SessionPanel title={t('No answer yet')}>
        <p>{t('The sign-in could not be completed, because the server did not answer.')}</p>
        <Button onClick={() => run(token)}>{t('Try again')}</Button>
      </SessionPanel>
    );
  }
  return (
    <SessionPanel title={t('Signing in')}>
      <Spinner />
    </SessionPanel>
  );
}

function hasNoAnswer(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'no-answer';
}

/** Shows a refusal in a toast and returns to the portal. Without an answer, it only logs. */
function reportExchangeError(error: Error): void {
  if (hasNoAnswer(error)) {
    console.error(error);
  } else if (error instanceof ApiError) {
    toastError(error.serverMessage || t('You could not be signed in.'));
    setTimeout(() => goTo(portalUrl), redirectDelay);
  }
}

function NotSignedIn() {
  const [isKept, setIsKept] = useState(false);
  const [isStorable] = useState(canStore);
  const client = useQueryClient();
  useEffect(() => {
    void Promise.all([hasDrafts(client), hasUnsent()]).then((found) =>
      setIsKept(found.includes(true)),
    );
  }, [client]);
  return (
    <SessionPanel title={t('You are not signed in')}>
      {isKept && (
        <p role="status">
          {t(
            'What you have not saved or sent is kept in this browser. It is offered once you are back.',
          )}
        </p>
      )}
      {!isStorable && (
        <p role="status">
          {t(
            'This browser keeps nothing for this site: its storage is full or blocked. You can work, but a reload ends the session.',
          )}
        </p>
      )}
      <p>{t('Open this application from the staff portal, where you sign in.')}</p>
      <a className="btn btn-primary" href={portalUrl}>
        {t('Go to the staff portal')}
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
      <LanguageChoice />
    </main>
  );
}
