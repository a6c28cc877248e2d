import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './lib/routing/router.tsx'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { loadSignOut } from './features/auth/load-sign-out.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { startSession } from './lib/session/session.ts'
import { layOutRest } from './lib/page/lay-out-rest.ts'
import { type ShippedQuery, unpackQueries } from './lib/api/shipped-state.ts'
import { isFrameHidden } from './lib/routing/mark-within.ts'
import { matchOf } from './match.ts'
import './styles.css'

const state = document.querySelector('#state')?.textContent ?? '{}'
const { origin, queries }: { origin: string; queries: ShippedQuery[] } = JSON.parse(state)
const client = createQueryClient()
unpackQueries(client, queries)
startSession(client)
if (document.cookie.includes('sign-out=1'))
  void loadSignOut().then(({ signOutIfRequested: obeySignOut }) => obeySignOut())

// Loads the modules that hydration needs.
const { route } = matchOf(location.pathname)
await Promise.all([
  route.layout.load(),
  route.frame?.load(),
  route.page.load(),
  // Loaded later, the frame would take the focus from someone who has begun to type.
  isFrameHidden() && route.within?.prefetch(),
])

// As a transition, in slices of 5 ms. Otherwise it is one task, which blocks a slow phone. What is touched meanwhile is hydrated at once.
startTransition(() => {
  hydrateRoot(
    document,
    <Document state={state}>
      <BrowserRouter>
        <App client={client} origin={origin} />
      </BrowserRouter>
    </Document>,
  )
})
// Tells `inline-boot.ts` that React has hydrated the page, so that a click from before is repeated.
dispatchEvent(new Event('hydrated'))
layOutRest()

// Tooltips and the loading bar come with the first movement of the pointer. Without their chunk only they are missing.
const addExtras = (first: Event) =>
  navigator.onLine &&
  void import('./ui/overlay/pointer-extras.ts').then(({ startExtras }) => startExtras(first)).catch(() => {})
for (const type of ['pointermove', 'keydown']) addEventListener(type, addExtras, { once: true })
