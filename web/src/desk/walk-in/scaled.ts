/** The longer side in pixels, and what the server takes. */
const longest = 640
const mostBytes = 100 * 1024
const qualities = [0.8, 0.65, 0.5, 0.35, 0.2]

/** A JPEG of at most 640 pixels and 100 KB. Undefined where the browser cannot read the picture. */
export async function scaled(picture: Blob | HTMLVideoElement): Promise<Blob | undefined> {
  const source = picture instanceof Blob ? await createImageBitmap(picture).catch(() => undefined) : picture
  if (!source) return undefined
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  for (const quality of qualities) {
    const jpeg = await asJpeg(canvas, quality)
    if (jpeg && jpeg.size <= mostBytes) return jpeg
  }
  return undefined
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
