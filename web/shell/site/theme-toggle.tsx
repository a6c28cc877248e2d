import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { skipForNow } from '#web/lib/page/lay-out-rest.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

function current(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Goes from the system's theme to its opposite first, so that every click has a visible effect. */
function following(theme: Theme, systemIsDark: boolean): Theme {
  const opposite = systemIsDark ? 'light' : 'dark'
  if (theme === 'system') return opposite
  if (theme === opposite) return systemIsDark ? 'dark' : 'light'
  return 'system'
}

function choose(theme: Theme) {
  skipForNow()
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is blocked, so the choice lasts for this visit only.
  }
}

/** The choice is an attribute on the root element. Watches it and the system's theme. */
function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = darkSystem()
  system.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
  }
}

const labels: Record<Theme, string> = {
  system: 'Use system theme',
  light: 'Switch to light theme',
  dark: 'Switch to dark theme',
}
const icons = { system: Monitor, light: Sun, dark: Moon }

/** Shows the current theme. A click switches to the next. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useSyncExternalStore<Theme | null>(subscribe, current, () => null)
  const next = useSyncExternalStore<Theme | null>(
    subscribe,
    () => following(current(), darkSystem().matches),
    () => null,
  )
  const Icon = icons[theme ?? 'system']
  return (
    <IconButton
      label={next === null ? 'Switch theme' : labels[next]}
      onClick={() => next !== null && choose(next)}
      className={`noscript:hidden ${className ?? ''}`}
    >
      <Icon />
    </IconButton>
  )
}
