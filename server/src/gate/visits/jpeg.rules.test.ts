import { describe, expect, it } from 'vitest'
import { withoutMetadata } from './jpeg.rules.ts'

/** As a browser makes it. */
const picture = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAABAIF/8QAFxEBAQEBAAAAAAAAAAAAAAAAAgADIf/aAAwDAQACEQMRAD8AjAXmJurgBpHLOT7f/9k=',
  'base64',
)

const segment = (marker: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes])
}
/** A TIFF with one directory, whose one entry points to GPS data. */
const exif = segment(
  0xe1,
  Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0', 'latin1'),
    Buffer.from('18.5204 N 73.8567 E'),
  ]),
)
const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>18.5204 N</x:xmpmeta>')
const iptc = segment(0xed, 'Photoshop 3.0\0 18.5204 N')
const secondPicture = segment(0xe2, 'MPF\0 18.5204 N')
const comment = segment(0xfe, 'Taken at 18.5204 N')

describe('a JPEG', () => {
  const withMore = (...more: Buffer[]) => Buffer.concat([picture.subarray(0, 2), ...more, picture.subarray(2)])

  it('without metadata stays as it is, to the byte', () => {
    expect(Buffer.from(withoutMetadata(picture)!)).toEqual(picture)
  })

  // spec: gate.photos.1
  it('loses place, device, owner and comments, wherever they stand, and what follows its end', () => {
    const last = picture.length - 2
    const between = Buffer.concat([picture.subarray(0, last), exif, comment, picture.subarray(last)])
    for (const more of [
      withMore(exif),
      withMore(exif, xmp, iptc, secondPicture, comment),
      between,
      Buffer.concat([picture, withMore(exif)]),
    ]) {
      expect(more.includes('18.5204')).toBe(true)
      expect(Buffer.from(withoutMetadata(more)!)).toEqual(picture)
    }
  })

  it('keeps what its colours need', () => {
    for (const kept of [segment(0xe2, 'ICC_PROFILE\0\x01\x01 colours'), segment(0xee, 'Adobe\0\x64\0\0\0\0\x01')])
      expect(Buffer.from(withoutMetadata(withMore(kept))!)).toEqual(withMore(kept))
  })

  it('that is drawn in several scans loses what stands between them', () => {
    const [scan, drawn] = [segment(0xda, '\x01'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 0xff, 0xff, 0, 3])]
    const twice = (...between: Buffer[]) =>
      Buffer.concat([Buffer.from([0xff, 0xd8]), scan, drawn, ...between, scan, drawn, Buffer.from([0xff, 0xd9])])
    expect(Buffer.from(withoutMetadata(twice(exif, comment))!)).toEqual(twice())
  })

  it('that was cut on the way is one as far as it was drawn', () => {
    expect(Buffer.from(withoutMetadata(picture.subarray(0, -2))!)).toEqual(picture.subarray(0, -2))
  })
})

describe('what is no JPEG', () => {
  it.each([
    ['nothing', []],
    ['a beginning alone', [0xff, 0xd8, 0xff]],
    ['a segment that is longer than the file', [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2]],
    ['a segment without a length', [0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xda, 0, 2]],
    ['an end before the drawing', [0xff, 0xd8, 0xff, 0xd9]],
    ['text after its beginning', [0xff, 0xd8, 0xff, 0xe0, 0, 2, 0x45, 0x78]],
  ])('%s', (_, bytes) => {
    expect(withoutMetadata(Uint8Array.from(bytes))).toBeUndefined()
  })
})
