import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english, makeLanguage } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsOfContract } from './calls.ts'
import { catalogues } from './catalogues.ts'
import { withTexts } from './page-texts.ts'
import { placeWords } from './place-words.ts'
import { groundDark, groundLight } from './theme-colours.ts'

const api = process.env['API'] ?? 'http://127.0.0.1:3000'

// A chunk follows from what imports it. These few are whole: dozens of small files cost a phone more than they save. A group
// takes the dependencies that no group of higher priority has, so that files depend on each other in one direction only.
const groups = [
  // What the landing page shares with the app.
  {
    name: 'landing',
    test: /vite\/preload-helper|web\/src\/core\/address\/(internal-path|going)\.ts/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  {
    name: 'app',
    test: /web\/src\/(app\/start-app|ui\/(page-heading|request-key|browser\/(use-title|after-press|settled)|form\/use-draft))\.tsx?$|contract\/src\/core\/constants\.ts/,
    priority: 3,
  },
  {
    // The desk shows data too, and needs no list.
    name: 'query',
    test: /node_modules\/@tanstack\/|lucide-react\/.*\/(?:plus|search|users-round)\.|web\/src\/(shell\/(query-client|require-role)|ui\/(action|dates|empty|short-count|status-badge|browser\/(focus-keeper|search-key|use-now|use-wide)|input\/options|list\/(group-heading|grouped))|domain\/(plate|vehicle-type|call-link))\.tsx?$/,
    priority: 2,
  },
  {
    name: 'form',
    test: /web\/src\/ui\/(form\/form|form\/form-failure|browser\/focus-error|input\/text-input)\.tsx?$|contract\/src\/core\/fields\.ts/,
    priority: 1,
  },
  // What the desk shows at once, and what several of its sheets need: slivers weigh more than what is in them.
  {
    name: 'desk-first',
    test: /web\/src\/desk\/(?:store\/(?:kept-lists|marks|mark-table|photos|waiting-turns|desk-store|use-desk-store|sync)|board\/(?:said-no|judge|times|at-desk)|parts\/(?:words|card|use-view|big-button))\.tsx?$|contract\/src\/gate\/(?:compared-name|pass-qr|movement-judge)\.ts$|lucide-react\/.*\/undo-2\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'desk-sheets',
    test: /web\/src\/desk\/(?:parts\/(?:words-later|sheet|needs-network)|board\/(?:use-synced-for|decided-here))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What the bar of every page shows once the page has loaded.
  {
    name: 'bar',
    test: /web\/(?:src\/(?:shell\/(?:live\/quiet|push\/(?:worker|pushed-device)|layout\/install)|core\/backoff|gate\/visitors\/(?:requests|use-incoming))|worker\/(?:ask|names))\.tsx?$|lucide-react\/.*\/bell(?:-ring)?\./,
    includeDependenciesRecursively: false,
  },
  // A line or two each, which the desk shows at once, and sections about the gate.
  {
    name: 'gate-facts',
    test: /contract\/src\/(?:core\/unconfirmed|society\/gate-limits|gate\/(?:said-by|car-in-the-way|movement-reasons))\.ts$/,
    includeDependenciesRecursively: false,
  },
  // A few lines each, of which the search needs all.
  {
    name: 'society',
    test: /contract\/src\/\w+\/(?:[\w-]+-(?:statuses|categories)|may-send)\.ts$|web\/src\/society\/.*\/communit(?:ies|y-settings)\.queries\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The search needs the tiles too.
  {
    name: 'list',
    test: /web\/src\/(ui\/(list\/data-list|form\/editor)|app\/dashboard\/(tile-row|use-waiting)|people\/vehicles\/vehicles\.queries)\.tsx?$/,
  },
]

/** What is there before a file asks for more, so that it need not be named again. The first page has nothing of the app. */
const there = (asking: string): RegExp => {
  if (asking.startsWith('assets/index-')) return /^$/
  const more = asking.startsWith('assets/dashboard.') ? '|query|list' : ''
  return new RegExp(`^assets/(?:rolldown-runtime|react|app|landing${more})-[\\w-]{7}\\.(?:js|css)$`)
}

/** Each page has the same head; name and colours come from their one place. */
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
    callsOfContract(),
    placeWords(),
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !there(hostId).test(file)),
    },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups },
          // The app names every file that it may load later; a long hash in each name weighs more than it tells apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    }),
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
