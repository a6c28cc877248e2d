import { useSyncExternalStore } from 'react'
import { type SessionState, sessionState, subscribeToSession } from './session.ts'

/** The state of this browser's session. `unknown` on the server and until it was checked. */
export const useSession = () => useSyncExternalStore<SessionState>(subscribeToSession, sessionState, () => 'unknown')
