import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { productName } from '@aangan/contract/product'
import { build } from 'vite'
import { floor } from './floor/versions.ts'

// Builds web/dist: the app, the landing page as finished HTML, every file compressed beside itself,
// and two notes for the server: csp.json (hashes of inline style and script) and routes.json (the app's own addresses).

const root = import.meta.dirname
// Built aside and moved in whole: a running server or a second build never sees half a build.
const scratch = join(root, '.prerender', String(process.pid))
const dist = join(scratch, 'dist')

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: dist } })
const { landingPage, paths, style } = await renderLanding()
await writeLanding()
await addBrowserCheck()
await writeFile(join(dist, 'routes.json'), JSON.stringify(Object.values(paths)))
await compressAll()
await moveIn()

/** Renders the landing page from a small bundle of its own. */
async function renderLanding() {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(scratch, 'page'),
      emptyOutDir: true,
      rolldownOptions: { input: 'src/landing/prerender.tsx' },
    },
  })
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: join(scratch, 'style'),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: 'src/landing/landing.css' },
    },
  })
  const sheets = await readdir(join(scratch, 'style/assets'))
  const style = await readFile(
    join(scratch, 'style/assets', sheets.find((name) => name.endsWith('.css')) ?? ''),
    'utf8',
  )
  const rendered = (await import(join(scratch, 'page/prerender.js'))) as typeof import('./src/landing/prerender.tsx')
  return { ...rendered, style: style.trim() }
}

async function writeLanding() {
  const file = join(dist, 'index.html')
  const shell = await readFile(file, 'utf8')
  const page = shell
    .replace('<div id="root"></div>', () => `<div id="root">${landingPage()}</div>`)
    .replace('</head>', () => `<style>${style}</style></head>`)
  await writeFile(file, page)
}

/** Both pages start with the browser check; the server gets the hashes of their inline scripts and styles. */
async function addBrowserCheck() {
  const source = await readFile(join(root, 'too-old.js'), 'utf8')
  const script = source
    .replaceAll('%PRODUCT_NAME%', productName)
    .replaceAll('%CHROME%', floor.chrome)
    .replaceAll('%FIREFOX%', floor.firefox)
    .replaceAll('%SAFARI%', floor.safari)
    .replace(/^\/\/.*\n/, '')
    .replace(/\n\s*/g, '\n')
  for (const name of ['index.html', 'app.html']) {
    const page = await readFile(join(dist, name), 'utf8')
    await writeFile(
      join(dist, name),
      page.replace('</body>', () => `<script>${script}</script></body>`),
    )
  }
  const csp = { script: [hashOf(script)], style: [hashOf(style)] }
  await writeFile(join(dist, 'csp.json'), JSON.stringify(csp))
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
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
