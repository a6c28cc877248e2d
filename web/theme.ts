// Runs as a classic script before anything is painted, so that neither a remembered theme nor the way in flashes for who is in.
try {
  const isLeaving = document.cookie.includes('sign-out=1')
  if (!isLeaving && localStorage.getItem('supabase.auth.token') !== null)
    document.documentElement.dataset['session'] = ''
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
} catch {
  // Storage is forbidden here: the system's theme it is.
}
