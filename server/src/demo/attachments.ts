import { crc32, deflateSync } from 'node:zlib'

/** A picture as rows of colours. */
export type Picture = readonly (readonly Colour[])[]
export type Colour = readonly [red: number, green: number, blue: number]

/** A PNG: signature, header, compressed rows, end. */
export function png(picture: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture[0]?.length ?? 0, 0)
  header.writeUInt32BE(picture.length, 4)
  header.set([8, 2, 0, 0, 0], 8) // eight bits, true colour, no interlacing
  const rows = Buffer.concat(picture.map((row) => Buffer.from([0, ...row.flat()])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A page of text as a PDF: catalogue, pages, page, font, text, and the table of where each begins. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')
  const text = `BT /F1 20 Tf 60 770 Td (${escaped(title)}) Tj /F1 12 Tf 0 -14 Td ${lines.map((line) => `0 -20 Td (${escaped(line)}) Tj`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = file.length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
