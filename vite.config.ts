import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanReact } from './tools/build/lean-react.ts'
import { plainIcons } from './tools/build/plain-icons.ts'
import { sharedChunks } from './tools/build/shared-chunks.ts'
import { smallPreload } from './tools/build/preload.ts'
import { trustedLeaflet } from './tools/build/trusted-leaflet.ts'
import { wireContract } from './tools/build/wire-contract.ts'

/** Changes less often than our code, so returning visitors have it cached. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\/|rolldown\/runtime/
const shared = sharedChunks((id) => !FRAMEWORK.test(id) && !id.endsWith('.css'))

/** Each page names its chunks, so their names are short. */
const SHORT: Partial<Record<string, string>> = { shared: 'shared', rolldown: 'runtime' }

/**
 * Every page runs these at once. The comment makes Chromium compile all their functions when they arrive, in another thread, instead of each one on
 * its first call, in the middle of hydration.
 */
const AT_ONCE = new Set(['framework', 'parts', 'entry-client'])
const compileHint = ({ name }: { name: string }) => (AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : '')

/** A slow plugin on a busy machine is not an error. */
const CHECKS = { pluginTimings: false }

export default defineConfig(({ isSsrBuild }) => ({
  // Files of `web/public` keep their names and are served at the root.
  publicDir: 'web/public',
  appType: 'custom',
  plugins: [
    wireContract(),
    plainIcons(),
    leanReact(),
    trustedLeaflet(),
    smallPreload(),
    shared.plugin,
    react(),
    tailwindcss(),
  ],
  // Listed in advance, because discovering them on the first request reloads the page.
  optimizeDeps: { entries: ['web/entry-client.tsx', 'web/{routes,pages,shell,features,ui}/**/*.tsx'] },
  // Bundles dependencies for the server, which makes it start faster.
  ssr: isSsrBuild ? { noExternal: true, target: 'node' } : {},
  // SSR builds do not replace it by default, and React's development build renders five times as slowly.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { checks: CHECKS, input: 'web/entry-server.tsx', output: { entryFileNames: '[name].js' } },
      }
    : {
        // Browsers of the last thirty months support `light-dark()`. Compiling it for older ones would double the palette.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        manifest: true,
        // No inlining, because the content security policy forbids `data:` fonts and inline scripts.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // What every page loads anyway need not be preloaded again for each page.
          resolveDependencies: (_, files) => files.filter((file) => !/\/(framework|parts|runtime)-/.test(file)),
        },
        rolldownOptions: {
          checks: CHECKS,
          input: ['web/entry-client.tsx', 'web/inline-boot.ts'],
          output: {
            postBanner: compileHint,
            // Shared files are told apart by the hash alone. A second one in each name would cost every page its references twice, and 42 bits are enough.
            chunkFileNames: ({ name }) => `assets/${SHORT[name.split('-')[0]!] ?? '[name]'}-[hash:7].js`,
            codeSplitting: {
              groups: [{ name: 'framework', test: FRAMEWORK, priority: 2 }, shared.group],
            },
          },
        },
      },
}))
