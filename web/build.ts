import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { english, type Language } from '@aangan/contract/core/language/language'
import { build, type Manifest } from 'vite'
import { dashboardFirst } from './dashboard-first.ts'
import { keptFiles } from './kept-files.ts'
import { manifestOf } from './manifest.ts'
import { withAdvice, withTexts } from './page-texts.ts'
import { htmlPageOf, htmlPages, paths } from './src/core/address/paths.ts'
import { buildWorker } from './worker-build.ts'

// Builds web/dist: the pages of the app and of the gate desk and the landing page (finished HTML) in every language, every file compressed
// beside itself, the service worker, and two notes for the server: csp.json (hashes of inline style and script) and routes.json (our own
// addresses, each with its page).

const root = import.meta.dirname
// Built aside and moved in whole: a running server or a second build never sees half a build.
const scratch = join(root, '.prerender', String(process.pid))
const dist = join(scratch, 'dist')

await build({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  // In the configuration, Vite would add it to the input of every other build.
  build: { outDir: dist, rolldownOptions: { input: htmlPages.map((page) => `${page}.html`) } },
})
const { codes, landingPage, pageStart, style } = await prepareLanding()
const { languages, kept } = await writePages()
await buildWorker(dist, languages, kept)
await copyFontLicences()
await writeFile(
  join(dist, 'routes.json'),
  JSON.stringify(Object.fromEntries(Object.values(paths).map((path) => [path, htmlPageOf(path)]))),
)
await compressAll()
await moveIn()

/** The landing page comes from a small bundle of its own. */
async function prepareLanding() {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(scratch, 'page'),
      emptyOutDir: true,
      rolldownOptions: { input: 'src/app/landing/prerender.tsx' },
    },
  })
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: join(scratch, 'style'),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: 'src/app/landing/landing.css' },
    },
  })
  const sheets = await readdir(join(scratch, 'style/assets'))
  const style = await readFile(
    join(scratch, 'style/assets', sheets.find((name) => name.endsWith('.css')) ?? ''),
    'utf8',
  )
  const rendered = (await import(
    join(scratch, 'page/prerender.js')
  )) as typeof import('./src/app/landing/prerender.tsx')
  return { ...rendered, style: style.trim() }
}

/** Each page in every language; returns the languages, and what a desk keeps. The server gets the hashes of their inline scripts and styles. */
async function writePages() {
  const [landing, gate, app] = await Promise.all(htmlPages.map((page) => readFile(join(dist, `${page}.html`), 'utf8')))
  const withContent = (page: string, html: string) => page.replace('id="root">', () => `id="root">${html}`)
  // Without its styles nothing is drawn, and what is asked meanwhile is small.
  const afterStyles = (page: string) =>
    page.replaceAll(/(?<=<script type="module"|<link rel="modulepreload")/g, ' fetchpriority="low"')
  const manifest = await manifestOfBuild()
  const tooOld = await inlineScript('too-old.js')
  const first = (await inlineScript('first-language.js')).replace('%CATALOGUES%', await catalogueFiles())
  const login = await inlineScript('login-first.js')
  const dashboard = (await inlineScript('dashboard-first.js')).replace("'%FIRST%'", () =>
    JSON.stringify(dashboardFirst(manifest, codes)),
  )
  const scripts = new Set([first, login, dashboard])
  const files = keptFiles(manifest)
  const version = createHash('sha256')
    .update([...files.gate, ...files.app, gate, app, pageStart, first, login, dashboard, tooOld].join('\n'))
    .digest('base64url')
    .slice(0, 12)
  const languages: Language[] = []
  for (const code of codes) {
    const { html, language } = await landingPage(code)
    languages.push(language)
    const check = withAdvice(tooOld, language)
    scripts.add(check)
    const write = (name: string, page: string, styles = '') =>
      writeFile(
        join(dist, `${name}.${code}.html`),
        withTexts(page, language)
          .replace('<html', `<html data-version="${version}"`)
          .replace('<title>', () => `<script>${first}</script>\n<title>`)
          .replace('</head>', () => `${styles}</head>`)
          .replace('</body>', () => `<script>${check}</script></body>`),
      )
    await write('index', withContent(landing!, html), `<style>${style}</style>`)
    await write(
      'gate',
      withContent(afterStyles(gate!), pageStart).replace('<title>', () => `<script>${login}</script>\n<title>`),
    )
    await write(
      'app',
      withContent(afterStyles(app!), pageStart).replace('</title>', () => `</title>\n<script>${dashboard}</script>`),
    )
    await writeFile(join(dist, `manifest.${code}.webmanifest`), JSON.stringify(manifestOf(language)))
  }
  // Pages name their language's; who asks by the usual name gets one too.
  await copyFile(join(dist, `manifest.${english}.webmanifest`), join(dist, 'manifest.webmanifest'))
  await Promise.all(htmlPages.map((page) => rm(join(dist, `${page}.html`))))
  await writeFile(join(dist, 'csp.json'), JSON.stringify({ script: [...scripts].map(hashOf), style: [hashOf(style)] }))
  const addresses = (names: readonly string[]) => names.map((name) => `/${name}`)
  return { languages, kept: { version, files: { gate: addresses(files.gate), app: addresses(files.app) } } }
}

async function inlineScript(name: string): Promise<string> {
  const source = await readFile(join(root, name), 'utf8')
  return source.replace(/^\/\/.*\n/, '').replace(/\n\s*((\/\/.*|\/\*\* .* \*\/)\n\s*)?/g, '\n')
}

async function catalogueFiles(): Promise<string> {
  const manifest = await manifestOfBuild()
  const fileOf = (code: string) =>
    Object.entries(manifest).find(([id]) => id.endsWith(`virtual:catalogue/${code}-first`))?.[1].file
  return codes.map((code) => `${code}:${fileOf(code) ? `/${fileOf(code)}` : ''}`).join(' ')
}

async function manifestOfBuild(): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A font's licence goes where the font goes. */
async function copyFontLicences() {
  const licence = import.meta.resolve('@fontsource-variable/noto-sans-devanagari/LICENSE')
  await copyFile(fileURLToPath(licence), join(dist, 'noto-sans-devanagari.txt'))
  await copyFile(join(root, 'src/domain/plate-licence.txt'), join(dist, 'aangan-plate.txt'))
}

async function compressAll() {
  const files = await readdir(dist, { recursive: true })
  await Promise.all(
    files.filter((name) => /\.(html|js|css|svg|webmanifest|txt)$/.test(name)).map((name) => compress(join(dist, name))),
  )
}

async function compress(file: string) {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

async function moveIn() {
  const place = join(root, 'dist')
  // The old folder is moved away first: a folder cannot replace another.
  await rename(place, join(scratch, 'old')).catch(() => undefined)
  await rename(dist, place)
  await rm(scratch, { recursive: true })
}
