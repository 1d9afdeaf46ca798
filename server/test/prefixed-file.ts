import { workbookParts, zipped } from './xlsx-bytes.ts'

/** A workbook with prefixes, rich text, absolute paths, and cells that do not say where they stand. `rows` are XML. */
export function prefixedFile(rows: readonly (readonly string[])[]): Uint8Array {
  const parts = workbookParts({ sheets: [{ name: 'S', rows: [] }] })
  const path = 'xl/worksheets/Sheet%20one.xml'
  const rels = (parts['xl/_rels/workbook.xml.rels'] ?? '')
    .replace('worksheets/sheet1.xml', `/${path}`)
    .replace(/<Relationship Id="rId91"[^>]*>/, '')
  delete parts['xl/sharedStrings.xml']
  delete parts['xl/worksheets/sheet1.xml']
  const sheet = rows.map((cells) => `<x:row>${cells.map(cellXml).join('')}</x:row>`).join('')
  return zipped({
    ...parts,
    'xl/_rels/workbook.xml.rels': rels,
    [path]: `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
  })
}

const cellXml = (text: string): string =>
  `<x:c t="inlineStr"><x:is><x:r><x:t>${text.slice(0, 2)}</x:t></x:r><x:rPh><x:t>reading</x:t></x:rPh><x:r><x:t>${text.slice(2)}</x:t></x:r></x:is></x:c>`
