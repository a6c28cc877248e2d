/** Loads the sign-out code on demand. */
export const leaving = () => import('./sign-out.ts')
