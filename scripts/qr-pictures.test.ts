import { passQrText } from '@aangan/contract/gate/pass-qr'
import { expect, test } from 'vitest'
import { figure, times } from '../server/torture/figures.ts'
import { loadReadQr } from '../web/src/desk/scan/read-qr.ts'
import { pictureOf } from './qr-pictures.ts'
import { pictureKinds, randomOf } from './qr-shots.ts'

/** As long as a pass, and never the same. */
function textOf(seed: number): string {
  const random = randomOf(seed)
  const bytes = Uint8Array.from({ length: 94 }, () => Math.floor(random() * 256))
  return passQrText(bytes.slice(0, 30), bytes.slice(30))
}

// spec: gate.scan.7
test(
  'of 500 pictures of QR codes, turned, blurred, dim, glaring or on a screen, at least 98 % are read',
  async () => {
    const readQr = await loadReadQr()
    const count = times(6, 500)
    const missed: string[] = []
    for (let seed = 0; seed < count; seed++) {
      const kind = pictureKinds[seed % pictureKinds.length]!
      const text = textOf(seed)
      const read = readQr(pictureOf(text, kind, seed))
      // A wrong text would be worse than none.
      if (read !== undefined) expect(read).toBe(text)
      else missed.push(`${kind} ${seed}`)
    }
    figure(`${count - missed.length} of ${count} pictures read; not: ${missed.join(', ') || 'none'}`)
    expect(missed.length).toBeLessThanOrEqual(count * 0.02)
  },
  times(60_000, 900_000),
)
