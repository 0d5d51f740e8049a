/** Keys of browser local storage (spec section 9). */
export const storageKeys = { user: 'USER', role: 'ROLE', accessToken: 'ACCESS_TOKEN' } as const;
