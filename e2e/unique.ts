let made = 0

/** A word that no other test uses, to find what this one creates. */
export function unique(word: string) {
  made += 1
  return `${word}${process.pid}x${made}x${Math.floor(performance.now())}`
}
