const env = import.meta.env;

// Deployment settings. Every default fits `npm start`; .env.example describes them. Settings not
// needed in the first load are read where they are used.
export const appName: string = env.VITE_APP_NAME || 'Berkas';
/** Language for whoever has chosen none; English if it is empty. */
export const defaultLanguage: string = env.VITE_LANGUAGE || '';
export const apiHost: string = env.VITE_API_HOST || '';
export const portalUrl: string = env.VITE_PORTAL_URL || '/portal';
export const portalLogoutUrl: string = env.VITE_PORTAL_LOGOUT_URL || '/portal/logout';
/** Where the app reports its errors; empty for nowhere. */
export const errorUrl: string = env.VITE_ERROR_URL || '';
export const helpUrl: string = env.VITE_HELP_URL || '/portal/help';
