import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainIcons } from './tools/plain-icons.ts'
import { alike, partsOf, sharedBy, within } from './tools/page-shares.ts'
import { smallPreload } from './tools/preload.ts'
import { wireContract } from './tools/wire-contract.ts'

/** Changes more seldom than we do: a returning visitor's browser has it already. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\/|rolldown\/runtime/
/**
 * What at least three pages share, in one file. Finer cuts make more and smaller files, which compress worse and in sum weigh more; and
 * chunks cut so fine import each other, and then make things before React is there.
 */
const PARTS = {
  name: partsOf(
    /\/web\/(?!pages\/|lib\/(picture-alts|use-form|format-time|idempotency-key|reason|download)|ui\/(call-to-action|page-title|later-picture|use-near|password-field|code-field|code-entry|use-code|load-failure|use-kept-focus|toast|use-swipe-right|dialog)|features\/(auth|maintenance|payments)\/|features\/properties\/(room-facts|card-icons|badges))|\/lucide-react\/(?!.*icons\/(eye|eye-off|circle-check|clock|chevron-left)\.)|vite\/preload-helper/,
  ),
  test: within(/\/web\/|\/lucide-react\/|vite\/preload-helper/),
  priority: 1,
}

/** What pages with a form of their own share, which the lists do without. */
const FORMS = {
  name: sharedBy('forms', 2),
  test: /\/web\/(lib\/(use-form|idempotency-key|reason)|ui\/(toast-store|toaster|use-swipe-right|trap-field|load-failure|use-code)|pages\/site\/without-script)|icons\/circle-check\./,
}

/** The few words that all pages of maintenance requests share: files of their own would weigh more than they do. */
const WORDS = {
  name: sharedBy('words', 2),
  test: /\/features\/maintenance\/words|\/contract\/maintenance-terms\.ts/,
}

/** A listing in small, wherever listings stand: one file compresses better than two. */
const CARDS = {
  name: sharedBy('cards', 2),
  test: /\/web\/features\/properties\/(room-facts|card-icons|badges|property-grid|property-card|favourite-button)/,
}

/** The backoffice uses much of what pages are made of, and must not take their chunks apart. */
const ALIKE = { name: alike, test: within(/\/web\/|\/lucide-react\//), includeDependenciesRecursively: false }

/** A busy machine is no fault of a plugin's. */
const CHECKS = { pluginTimings: false }

export default defineConfig(({ isSsrBuild }) => ({
  // Files of `web/public` keep their names and stand at the top.
  publicDir: 'web/public',
  appType: 'custom',
  plugins: [wireContract(), plainIcons(), smallPreload(), react(), tailwindcss()],
  // Known before the first page asks, or that page is loaded twice.
  optimizeDeps: { entries: ['web/entry-client.tsx', 'web/{pages,features,ui}/**/*.tsx'] },
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
          input: ['web/entry-client.tsx', 'web/before-paint.ts'],
          output: {
            codeSplitting: {
              groups: [{ name: 'framework', test: FRAMEWORK, priority: 2 }, FORMS, WORDS, CARDS, PARTS, ALIKE],
            },
          },
        },
      },
}))
