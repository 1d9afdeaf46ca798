import { loadReadQr } from './read-qr.ts'

/** The text of a QR code that the camera sees now. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface Detecting {
  readonly BarcodeDetector?: {
    new (options: { formats: readonly string[] }): Detector
    getSupportedFormats(): Promise<readonly string[]>
  }
}

/** The browser's own reader where it knows QR codes, else a library that is loaded then. */
export async function openReader(): Promise<ReadFrame> {
  const own = await ownReader()
  if (!own) return libraryReader()
  let read = own
  return async (video) => {
    try {
      return await read(video)
    } catch {
      // A phone whose system lacks the service says so only now.
      read = await libraryReader()
      return read(video)
    }
  }
}

async function ownReader(): Promise<ReadFrame | undefined> {
  const { BarcodeDetector } = globalThis as Detecting
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

async function libraryReader(): Promise<ReadFrame> {
  const readQr = await loadReadQr()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let frames = 0
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return undefined
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    return readQr(greyOf(context.getImageData(0, 0, width, height)), [frames++ % 2 === 0 ? 'far' : 'near'])
  }
}

function greyOf({ width, height, data }: ImageData) {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) grey[at] = (data[4 * at]! + 2 * data[4 * at + 1]! + data[4 * at + 2]!) >> 2
  return { width, height, data: grey }
}
