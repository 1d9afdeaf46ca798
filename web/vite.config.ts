import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english, makeLanguage } from '@aangan/contract/language/language'
import { productName } from '@aangan/contract/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './catalogues.ts'
import { withTexts } from './page-texts.ts'
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
    name: 'data',
    test: /web\/src\/(query-client|session\/require-role|dashboard\/section\.ts|ui\/(action|editor|plate|vehicle-type|call-link|data-list|dates|form-card|options|select|status-badge|use-address))/,
    priority: 1,
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

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    catalogues(),
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
      rolldownOptions: { output: { codeSplitting: { groups } } },
    }),
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
