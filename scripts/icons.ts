// npm run icons: draws the icons and the picture for shared links, from favicon.svg and the built landing page.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'

const web = join(dirname(import.meta.dirname), 'web')
const icons = join(web, 'public')
const source = readFileSync(join(icons, 'favicon.svg'), 'utf8')
const [, background = '', drawing = ''] = /(<rect[^>]*>)(.*)<\/svg>/s.exec(source) ?? []
/** Fills its square, for systems that cut it to their own shape: what is drawn stays in the inner circle. */
const fullBleed = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${background.replace(' rx="8"', '')}<g transform="translate(16 16) scale(${scale}) translate(-16 -16.25)">${drawing}</g></svg>`

const browser = await chromium.launch(chromiumOptions)

async function draw(file: string, svg: string, size: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${svg}`)
  await page.screenshot({ path: join(icons, file), omitBackground: true })
  await page.close()
}

await draw('icon-192.png', source, 192)
await draw('icon-512.png', source, 512)
await draw('icon-maskable-192.png', fullBleed(0.82), 192)
await draw('icon-maskable-512.png', fullBleed(0.82), 512)
await draw('apple-touch-icon.png', fullBleed(1), 180)
await drawLanding('og.png')
await browser.close()

/** The head of the landing page, without what can be pressed. */
async function drawLanding(file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  const html = readFileSync(join(web, 'dist', 'index.en.html'), 'utf8').replace(/<script.*?<\/script>/gs, '')
  await page.setContent(html)
  await page.addStyleTag({
    content: `header nav, header select, header label, header div > div, footer, main > section + section, main a { display: none !important }
      main > section { min-height: 574px; display: grid; align-items: center }`,
  })
  await page.screenshot({ path: join(icons, file) })
  await page.close()
}
