/** Loads the sign-out code on demand. */
export const loadSignOut = () => import('./sign-out.ts')
