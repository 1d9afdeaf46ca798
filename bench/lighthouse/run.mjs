// npm run lighthouse [-- /dashboard]: audits the landing page, the login and a resident's dashboard of the demo, the
// dashboard in English and in Marathi, as on a phone. With paths only these.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { withDemo } from '../../scripts/demo-server.ts'
import { demoPassword } from '../../demo/src/accounts.ts'
import { installOnce } from '../measure/install.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** The least score of each category. */
const pages = [
  { path: '/', least: [100, 100, 100, 100] },
  { path: '/login', least: [92, 100, 100, 100] },
  { path: '/dashboard', least: [97, 100, 100, 100], language: 'en' },
  { path: '/dashboard', least: [97, 100, 100, 100], language: 'mr' },
]
const paths = process.argv.slice(2)
const chosen = pages.filter(({ path }) => paths.length === 0 || paths.includes(path))

installOnce(import.meta.dirname)
const { default: lighthouse } = await import('lighthouse')

const profiles = mkdtempSync(join(tmpdir(), 'aangan-lighthouse-'))
let missed = 0
try {
  await withDemo(async (address) => {
    for (const page of chosen) missed += await audit(address, page)
  })
} finally {
  rmSync(profiles, { recursive: true, force: true })
}
process.exit(missed === 0 ? 0 : 1)

/** Audits one page in a new browser; returns how many of its scores are too low. */
async function audit(address, { path, least, language }) {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(profiles, `${port}`), {
    ...chromiumOptions,
    args: [`--remote-debugging-port=${port}`, ...chromiumOptions.args],
  })
  try {
    const tab = context.pages()[0] ?? (await context.newPage())
    if (language !== undefined) {
      await tab.goto(`${address}/login`)
      await tab.getByLabel('Username').fill('resident')
      await tab.getByLabel('Password', { exact: true }).fill(demoPassword)
      await tab.getByRole('button', { name: 'Login', exact: true }).click()
      await tab.waitForURL(/dashboard/)
      // The choice of a language does the same; the page that is audited shares the storage of this one.
      await tab.evaluate((code) => localStorage.setItem('language', code), language)
      await tab.reload()
      await tab.waitForFunction((code) => document.documentElement.lang === code, language)
      // What this page goes on to load would stand in the way of the one that is audited.
      await tab.evaluate(() => navigator.serviceWorker.ready)
      await tab.goto('about:blank')
    }
    // It empties the caches before, and leaves the storage with the session.
    const { lhr } = await lighthouse(address + path, {
      port,
      onlyCategories: categories,
      logLevel: 'error',
    })
    const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100))
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} leads to ${lhr.finalDisplayedUrl}.`)
    console.log(
      `${path}${language === undefined ? '' : ` (${language})`}: ${categories.map((name, i) => `${name} ${scores[i]}`).join(', ')}`,
    )
    const facts = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
    // A machine at other work has a lower index, and longer blocking times.
    const { benchmarkIndex } = lhr.environment
    console.log(
      `  ${facts.map((name) => `${name} ${lhr.audits[name]?.displayValue}`).join(', ')}, benchmark index ${benchmarkIndex}`,
    )
    for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
      if (scoreDisplayMode === 'binary' && score === 0) console.log(`  not met: ${id}: ${title}`)
    }
    return scores.filter((score, i) => score < least[i]).length
  } finally {
    await context.close()
  }
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
