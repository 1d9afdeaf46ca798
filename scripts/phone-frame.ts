import type { Page } from '@playwright/test'

const bezel = 12
const statusBar = 30

/** The picture of a screen in a drawn phone that shows this time, on a transparent ground. */
export async function inPhone(page: Page, screen: Buffer, time: string): Promise<Buffer> {
  const { width, height } = page.viewportSize()!
  const header = await page
    .locator('header, body')
    .last()
    .evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color }
    })
  const drawn = await page.context().newPage()
  await drawn.setViewportSize({ width: width + 2 * bezel + 8, height: height + statusBar + 2 * bezel + 8 })
  await drawn.setContent(`
    <meta name="viewport" content="width=device-width">
    <style>
      body { margin: 0; padding: 4px; }
      #phone {
        box-sizing: border-box; width: ${width + 2 * bezel}px; padding: ${bezel}px; border-radius: 46px; background: #1b1815;
        box-shadow: inset 0 0 0 1.5px #575049, inset 0 0 0 4px #0c0a08, 0 0 0 1px rgb(0 0 0 / 0.25);
      }
      #screen { overflow: hidden; border-radius: 34px; background: ${header.backgroundColor}; }
      #bar { position: relative; display: flex; height: ${statusBar}px; align-items: end; justify-content: space-between; padding: 0 24px; color: ${header.color}; font: 600 13px/18px Roboto, 'Noto Sans'; }
      #bar i { position: absolute; inset: 9px auto auto calc(50% - 5px); width: 10px; height: 10px; border-radius: 9px; background: #0c0a08; }
      img { display: block; width: ${width}px; height: ${height}px; }
    </style>
    <div id="phone"><div id="screen">
      <div id="bar"><span>${time}</span><i></i>
        <svg width="46" height="16" viewBox="0 0 46 16" fill="currentColor">
          <path d="M1 13V10h3v3Zm5 0V7.500h3V13Zm5 0V5h3v8Zm5 0V2.500h3V13Z"/>
          <rect x="24.500" y="3.500" width="17" height="9" rx="2.500" fill="none" stroke="currentColor"/>
          <rect x="26" y="5" width="11" height="6" rx="1"/><path d="M43 6.500c1.300.2 1.300 2.800 0 3Z"/>
        </svg>
      </div>
      <img src="data:image/png;base64,${screen.toString('base64')}">
    </div></div>`)
  await drawn.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  return drawn.screenshot({ omitBackground: true })
}
