// Stands in every page as a classic script and runs before anything is painted, so that neither a remembered theme nor the way in flashes for
// who is in. The page's typefaces and scripts are asked for once the picture on the first screen is there: sooner, they would share a slow line
// with it.
try {
  const isLeaving = document.cookie.includes('sign-out=1')
  if (!isLeaving && localStorage.getItem('supabase.auth.token') !== null)
    document.documentElement.dataset['session'] = ''
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
} catch {
  // Storage is forbidden here: the system's theme it is.
}

const PATIENCE_MS = 1000

// Where no picture is on its way the typefaces need not wait: brought later, they would have the whole page drawn anew.
const ahead = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')
if (!ahead || !matchMedia(ahead.media).matches) document.documentElement.dataset['fonts'] = ''

const bringTheRest = () => {
  document.documentElement.dataset['fonts'] = ''
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts')
  if (!scripts) return
  document.head.append(document.importNode(scripts.content, true))
  scripts.remove()
}

// A button that is pressed before the page is hydrated (an Enter in a form presses its button too) is pressed again as soon as it is.
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
  for (const outcome of ['load', 'error']) picture.addEventListener(outcome, bringTheRest)
  setTimeout(bringTheRest, PATIENCE_MS)
})
