// Runs as a classic script before anything is painted, so that a remembered theme never flashes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
} catch {
  // Storage is forbidden here: the system's theme it is.
}
