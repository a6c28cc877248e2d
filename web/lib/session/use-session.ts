import { useSyncExternalStore } from 'react'
import { type SessionState, sessionState, subscribeToSession } from './session.ts'

/** How it stands with the session of this browser; on the server, and until somebody has looked, there is no telling. */
export const useSession = () => useSyncExternalStore<SessionState>(subscribeToSession, sessionState, () => 'unknown')
