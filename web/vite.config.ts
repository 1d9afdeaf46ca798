import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english, makeLanguage } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './catalogues.ts'
import { withTexts } from './page-texts.ts'
import { withoutNotes } from './without-notes.ts'
import { groundDark, groundLight } from './theme-colours.ts'

const api = process.env['API'] ?? 'http://127.0.0.1:3000'

// Few, larger files: dozens of small ones cost a phone more than they save. Each group includes its dependencies
// that no group of higher priority has, so that files depend on each other in one direction only.
const groups = [
  {
    name: 'boot',
    test: /vite\/preload-helper|src\/ui\/(internal-path|going)/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'app', test: /web\/src\/main\.tsx/, priority: 3 },
  {
    name: 'form',
    test: /web\/src\/ui\/(form\.ts|form-failure|focus-error|text-input|page-heading|use-title)/,
    priority: 2,
  },
  {
    name: 'forms',
    test: /web\/src\/ui\/(form-card|kept-note|leave-guard)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'data',
    test: /web\/src\/(query-client|session\/require-role|dashboard\/section\.ts|ui\/(action|editor|plate\.tsx|vehicle-type|call-link|data-list|dates|options|select|status-badge|use-address|short-count))|contract\/src\/core\/(exports|query-fields)\.ts|lucide-react\/dist\/esm\/icons\/(ban|plus)\.m?js/,
    priority: 1,
  },
  // What listens on every page of somebody signed in, loaded once the page is there: one file and one name in the app's.
  {
    name: 'later',
    test: /web\/src\/(layout\/(later|install)\.ts|live\/(start|stream|sse|backoff|quiet)|notifications\/bell|visitors\/at-gate|offline\/|session\/kept-user)|contract\/src\/core\/live\.ts/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What a call seldom needs: one name in the app's files.
  {
    name: 'seldom',
    test: /web\/src\/(session\/(renew|device-key)|upload|file-reply)\.ts|contract\/src\/access\/renewal\.ts/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What of it the page of the notifications needs too.
  {
    name: 'told',
    test: /web\/src\/(notifications\/notifications\.queries|push\/(worker|follow-device))|web\/worker\/|contract\/src\/record\/notifications\.ts/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

/** Both pages have the same head; name and colours come from their one place. */
const head = await readFile(join(import.meta.dirname, 'head.html'), 'utf8')
const withHead = (html: string) =>
  html
    .replace('%HEAD%', head)
    .replaceAll('%PRODUCT_NAME%', productName)
    .replace('%GROUND_LIGHT%', groundLight)
    .replace('%GROUND_DARK%', groundDark)

/**
 * What the contract makes shapes and tables of, without any effect of its own. Nothing of `Object`: what is called on its
 * results would be left out too, such as `Object.entries(…).forEach(…)`.
 */
const shapeMakers =
  'z describe text choice flag filter whole each someOf keyOf pageOf timeOfDay isoDate isoInstant wholeInQuery flagInQuery endpoints refusalMessages effectiveOf withTypedHouse'.split(
    ' ',
  )

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    catalogues(),
    withoutNotes(),
    {
      name: 'head',
      transformIndexHtml: {
        order: 'pre',
        // The build fills in the texts of each language (build.ts).
        handler: (html) =>
          command === 'serve' ? withTexts(withHead(html), makeLanguage(english, {})) : withHead(html),
      },
    },
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Inlined pictures (data: URLs) would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups },
          // The app names every file that it may load later; a long hash in each name weighs more than it tells apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
        // Shapes that nothing in the browser reads, such as those of replies, are left out.
        treeshake: { manualPureFunctions: shapeMakers },
      },
    }),
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
