import type { Grey } from './grey.ts'
import type { Reach } from './straighten.ts'

/** The text of a QR code in a picture. A camera may take turns: what is not read by one reach is by the other. */
export type ReadQr = (picture: Grey, reaches?: readonly Reach[]) => string | undefined

export async function loadReadQr(): Promise<ReadQr> {
  const [{ decodeQR }, { straightened }] = await Promise.all([import('./qr-library.ts'), import('./straighten.ts')])
  const decoded = (picture: Grey) => {
    try {
      return decodeQR(picture, { format: 'I420' })
    } catch {
      return undefined
    }
  }
  return (picture, reaches = ['far', 'near']) => {
    const text = decoded(picture)
    if (text !== undefined) return text
    for (const reach of reaches)
      for (const straight of straightened(picture, reach)) {
        const found = decoded(straight)
        if (found !== undefined) return found
      }
    return undefined
  }
}
