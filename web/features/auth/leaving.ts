/** Signing out, fetched when somebody does. */
export const leaving = () => import('./sign-out.ts')
