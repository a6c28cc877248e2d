import { loadSignOut } from './load-sign-out.ts'

/** Signs out. Without its chunk, the server does, and the next page does the rest. */
export const leave = () =>
  void loadSignOut().then(
    ({ signOut }) => signOut(),
    () => location.assign('/api/logout'),
  )
