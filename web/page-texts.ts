import type { Language } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import { floor } from './floor/versions.ts'

/** Fills in the texts of a page's HTML that the app does not render. */
export const withTexts = (html: string, { code, t }: Language): string =>
  html
    .replaceAll('%LANG%', code)
    .replaceAll('%DESCRIPTION%', escaped(description(t)))
    .replaceAll('%NEEDS_SCRIPT%', escaped(t('{productName} needs JavaScript to sign you in.', { productName })))

/** Used by search engines, shared links and the installed app. */
export const description = (t: Language['t']): string =>
  t('Vehicles, guests, notices and neighbours of your housing society, looked after in one place.')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Fills in too-old.js. */
export const withAdvice = (script: string, { t }: Language): string =>
  script
    .replace("'%TITLE%'", () => inScript(`${t('This browser is too old')} · ${productName}`))
    .replace("'%MESSAGE%'", () => inScript(advice(t)))

function advice(t: Language['t']): string {
  const { chrome, firefox, safari } = floor
  const needed = t('{productName} needs Chrome {chrome}, Firefox {firefox}, Safari {safari}, or newer.', {
    productName,
    chrome,
    firefox,
    safari,
  })
  const update = t(
    'Update this browser, or get <chrome>Chrome</chrome> or <firefox>Firefox</firefox>, and open this page again.',
  )
    .replace('<chrome>', '<a href="https://www.google.com/chrome/">')
    .replace('<firefox>', '<a href="https://www.mozilla.org/firefox/">')
    .replace(/<\/(chrome|firefox)>/g, '</a>')
  const apple = t('On an iPhone or iPad: Settings, General, Software Update (iOS {safari} or newer).', { safari })
  const paragraphs = [needed, update, apple].map((text) => `<p>${text}</p>`).join('')
  return `<div role="main"><h1>${t('This browser is too old')}</h1>${paragraphs}</div>`
}

/** Escaped for an inline script, where `</script>` would end it. */
const inScript = (value: string): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
