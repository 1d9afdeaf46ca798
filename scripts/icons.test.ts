import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeLanguage, english } from '@aangan/contract/core/language/language'
import { expect, it } from 'vitest'
import { manifestOf } from '../web/manifest.ts'

const web = join(import.meta.dirname, '..', 'web')
const manifest = manifestOf(makeLanguage(english, {}))

/** Of a PNG, from its header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(web, 'public', file))
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

// spec: screens.installable.1
it.each(manifest.icons)('$src has the size that the manifest gives', ({ src, sizes }) => {
  expect(sizeOf(src)).toBe(sizes)
})

// spec: screens.installable.1
it('there is an icon of each size that phones ask for, plain and to be cut to a shape', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
})

// spec: screens.installable.2
it.each([
  ['apple-touch-icon.png', '180x180'],
  ['og.png', '1200x630'],
])('%s is %s', (file, size) => {
  expect(sizeOf(file)).toBe(size)
})

// spec: screens.installable.1
it('the colours of the manifest are those of the theme', () => {
  expect(manifest.theme_color).toMatch(/^#[\da-f]{6}$/)
  expect(readFileSync(join(web, 'src/ui/theme.css'), 'utf8')).toContain(`--color-ground: ${manifest.theme_color};`)
})
