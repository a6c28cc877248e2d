// An inline script in every page that runs before the first paint, so that neither a stored theme nor the sign-in links flicker. Fonts and scripts
// are requested after the picture of the first screen has loaded, because earlier they would compete with it on a slow connection.
try {
  const isLeaving = document.cookie.includes('sign-out=1')
  // The value is `true` where the portal's frame will follow: for tenants and users on the form for requests. See `portal-ahead.css`; `home` is the
  // role that `start-path.ts` stores.
  if (!isLeaving && localStorage.getItem('supabase.auth.token') !== null)
    document.documentElement.dataset['session'] =
      `${location.pathname === '/maintenance' && /^(tenant|user)$/.test(localStorage.getItem('home')!)}`
  const theme = localStorage.getItem('theme')
  if (/^(light|dark)$/.test(theme!)) document.documentElement.dataset['theme'] = theme!
} catch {
  // Storage is blocked, so the system's theme is used.
}

// The first layout skips cards below the first screen, except where the browser restores a scroll position, which needs their sizes.
const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visits[0]?.type === 'navigate') document.documentElement.dataset['fresh'] = ''

const PATIENCE_MS = 1000

// Without a picture to wait for, fonts load at once. Loaded later, they would cause a full repaint.
const ahead = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')
if (!ahead || !matchMedia(ahead.media).matches) document.documentElement.dataset['fonts'] = ''

const bringTheRest = () => {
  document.documentElement.dataset['fonts'] = ''
  // Each in its own task, because all requests at once block a slow phone for 100 ms.
  document.querySelector<HTMLTemplateElement>('#scripts')?.content.childNodes.forEach((script, place) => {
    setTimeout(() => document.head.append(script), place)
  })
}

// A button that is clicked before hydration (Enter in a form also clicks its button) is clicked again after it.
let pressed: HTMLButtonElement | null = null
function remember({ target }: Event) {
  if (target instanceof Element) pressed = target.closest('button') ?? pressed
}
addEventListener('click', remember, true)
addEventListener('hydrated', () => {
  removeEventListener('click', remember, true)
  pressed?.click()
})

addEventListener('DOMContentLoaded', () => {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || picture.complete) return bringTheRest()
  picture.addEventListener('load', bringTheRest)
  picture.addEventListener('error', bringTheRest)
  setTimeout(bringTheRest, PATIENCE_MS)
})
