import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainIcons } from './tools/build/plain-icons.ts'
import { sharedChunks } from './tools/build/shared-chunks.ts'
import { smallPreload } from './tools/build/preload.ts'
import { wireContract } from './tools/build/wire-contract.ts'

/** Changes more seldom than we do: a returning visitor's browser has it already. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\/|rolldown\/runtime/
const shared = sharedChunks((id) => !FRAMEWORK.test(id) && !id.endsWith('.css'))

/** A busy machine is no fault of a plugin's. */
const CHECKS = { pluginTimings: false }

export default defineConfig(({ isSsrBuild }) => ({
  // Files of `web/public` keep their names and stand at the top.
  publicDir: 'web/public',
  appType: 'custom',
  plugins: [wireContract(), plainIcons(), smallPreload(), shared.plugin, react(), tailwindcss()],
  // Known before the first page asks, or that page is loaded twice.
  optimizeDeps: { entries: ['web/entry-client.tsx', 'web/{routes,pages,shell,features,ui}/**/*.tsx'] },
  // Self-contained on the server, which starts the quicker for it.
  ssr: isSsrBuild ? { noExternal: true, target: 'node' } : {},
  // Kept in SSR builds otherwise, and a development React draws five times as slowly.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { checks: CHECKS, input: 'web/entry-server.tsx', output: { entryFileNames: '[name].js' } },
      }
    : {
        // Two colours in one value: every browser of the last thirty months knows it, and written out for older ones it doubles the palette.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        manifest: true,
        // Nothing inline: the content rules forbid `data:` fonts and inline scripts.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // What every page loads at once needs not be named again with each page.
          resolveDependencies: (_, files) =>
            files.filter((file) => !/\/(framework|parts|rolldown-runtime)-/.test(file)),
        },
        rolldownOptions: {
          checks: CHECKS,
          input: ['web/entry-client.tsx', 'web/inline-boot.ts'],
          output: {
            codeSplitting: {
              groups: [{ name: 'framework', test: FRAMEWORK, priority: 2 }, shared.group],
            },
          },
        },
      },
}))
