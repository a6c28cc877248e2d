import type { Plugin } from 'vite'

/**
 * Stands in for Vite's own helper around dynamic imports, which reckons with relative addresses, nonces and listeners that are not ours. Scripts
 * are asked for ahead, a style sheet is waited for; one that fails is asked for again the next time.
 */
const HELPER = `
const asked = {}
const ask = (file) => new Promise((resolve, reject) => {
  const href = '/' + file
  if (document.querySelector('[href="' + href + '"],[data-href="' + href + '"]')) return resolve()
  const link = document.createElement('link')
  const isSheet = file.endsWith('css')
  link.rel = isSheet ? 'stylesheet' : 'modulepreload'
  link.href = href
  link.onload = resolve
  link.onerror = () => {
    asked[file] = link.remove()
    isSheet ? reject(Error('No ' + href)) : resolve()
  }
  document.head.append(link)
  isSheet || resolve()
})
export const __vitePreload = (load, files) => Promise.all((files || []).map((file) => asked[file] ??= ask(file))).then(load)
`

/** Worth 0.8 kB to every visitor. */
export const smallPreload = (): Plugin => ({
  name: 'small-preload',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => ({ code: HELPER, moduleSideEffects: false }),
  },
})
