import type { Language } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import { description } from './page-texts.ts'
import { paths } from './src/core/address/paths.ts'
import { groundLight } from './theme-colours.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, in the language of the page that names it. */
export const manifestOf = (language: Language) => ({
  // The same app in every language.
  id: '/',
  name: productName,
  short_name: productName,
  description: description(language.t),
  lang: language.code,
  start_url: paths.dashboard,
  scope: '/',
  display: 'standalone',
  theme_color: groundLight,
  background_color: groundLight,
  shortcuts: [{ name: language.t('Gate Desk'), url: paths.gate, icons: [icon('icon-192.png', 192, 'any')] }],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-192.png', 192, 'maskable'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
})
