import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The ground in light and in dark, from their one home. */
export const [groundLight = '', groundDark = ''] = [
  ...readFileSync(join(import.meta.dirname, 'src/ui/theme.css'), 'utf8').matchAll(/--color-ground: (#\w+);/g),
].map(([, colour]) => colour)
