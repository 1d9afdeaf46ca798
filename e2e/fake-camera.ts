import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '../scripts/chromium.ts'
import { pictureOf } from '../scripts/qr-pictures.ts'
import type { PictureKind } from '../scripts/qr-shots.ts'

/** Each worker's browser has a camera of its own. */
export const film = join(tmpdir(), `aangan-camera-${process.pid}.y4m`)

/** A browser whose camera shows what `showCode` puts before it. */
export const withCamera = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    '--use-fake-device-for-media-stream',
    // The headless shell asks nobody.
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
}

/** A film that goes round: a code in a hand that is never quite still. */
export function showCode(text: string, kind: PictureKind = 'turned'): void {
  const seeds = [3, 4, 5]
  const frames = seeds.flatMap((seed) => {
    const { width, height, data } = pictureOf(text, kind, seed)
    return [Buffer.from('FRAME\n'), data, Buffer.alloc((width * height) / 2, 128)]
  })
  writeFileSync(film, Buffer.concat([Buffer.from('YUV4MPEG2 W1280 H720 F15:1 Ip A1:1 C420jpeg\n'), ...frames]))
}
