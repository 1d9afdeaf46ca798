import { hearXml, type XmlListener } from './hear-xml.ts'
import { builtInFormat, formatOf, type NumberFormat } from './number-formats.ts'
import { readSharedStrings, readWorksheet } from './read-worksheet.ts'
import type { ReadLimits, SendRows } from './row-collector.ts'
import { damaged, stop } from './unreadable.ts'
import { unpack, zipEntries, type Budget } from './unzip.ts'

/** Sends the rows of the first visible sheet of an XLSX file. */
export function readWorkbook(bytes: Uint8Array, limits: ReadLimits, send: SendRows): void {
  const entries = zipEntries(bytes)
  const budget: Budget = { bytes: limits.unpackedBytes }
  const large = () => stop({ reason: 'large' })
  const declaredBytes = [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0)
  const hear = (path: string, listener: XmlListener): void => {
    const entry = entries.get(path.toLowerCase())
    if (entry !== undefined) hearXml((write) => unpack(bytes, entry, budget, write), listener)
  }
  const path = workbookPath(hear)
  if (path === undefined) return stop({ code: 'import.type' })
  if (declaredBytes > limits.unpackedBytes) return large()
  const { sheets, startsIn1904 } = readSheets(hear, path)
  const parts = readParts(hear, path)
  const visible = sheets.find(({ id, isHidden }) => !isHidden && parts.sheets.has(id))
  if (visible === undefined) return sheets.length > 0 ? stop({ reason: 'hidden' }) : damaged()
  const sheet = parts.sheets.get(visible.id) ?? ''
  if (!entries.has(sheet.toLowerCase())) damaged()
  const worksheet = {
    strings: readSharedStrings((listener) => hear(parts.strings ?? '', listener), limits.cell),
    formats: readFormats((listener) => hear(parts.styles ?? '', listener)),
    startsIn1904,
    limits,
  }
  readWorksheet((listener) => hear(sheet, listener), worksheet, send)
}

type Hear = (path: string, listener: XmlListener) => void

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** Undefined for other documents in a zip, and for workbooks with macros or in binary. */
function workbookPath(hear: Hear): string | undefined {
  let path: string | undefined
  hear('[Content_Types].xml', {
    open(name, attribute) {
      if (name === 'Override' && attribute('ContentType') === workbookType) path ??= attribute('PartName')
    },
  })
  return path === undefined ? undefined : resolve('', path)
}

interface Sheet {
  readonly id: string
  readonly isHidden: boolean
}

function readSheets(hear: Hear, path: string): { sheets: readonly Sheet[]; startsIn1904: boolean } {
  const sheets: Sheet[] = []
  let startsIn1904 = false
  hear(path, {
    open(name, attribute) {
      if (name === 'workbookPr') startsIn1904 ||= ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name === 'sheet')
        sheets.push({ id: attribute(':id') ?? '', isHidden: (attribute('state') ?? 'visible') !== 'visible' })
    },
  })
  return { sheets, startsIn1904 }
}

interface Parts {
  /** By the id of the relation. */
  readonly sheets: ReadonlyMap<string, string>
  readonly strings: string | undefined
  readonly styles: string | undefined
}

function readParts(hear: Hear, path: string): Parts {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const sheets = new Map<string, string>()
  let strings: string | undefined
  let styles: string | undefined
  hear(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const target = resolve(folder, attribute('Target') ?? '')
      const type = attribute('Type') ?? ''
      if (type.endsWith('/worksheet')) sheets.set(attribute('Id') ?? '', target)
      else if (type.endsWith('/sharedStrings')) strings = target
      else if (type.endsWith('/styles')) styles = target
    },
  })
  return { sheets, strings, styles }
}

/** A part's path in the zip. */
const resolve = (folder: string, target: string): string =>
  decodeURI(new URL(encodeURI(target), `zip:///${folder}`).pathname).slice(1)

/** Formats by the number of a cell's style. */
function readFormats(hear: (listener: XmlListener) => void): readonly NumberFormat[] {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isCellStyle = false
  hear({
    open(name, attribute) {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode') ?? ''))
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle && formats.length < mostStyles) {
        const id = Number(attribute('numFmtId') ?? 0)
        formats.push(own.get(id) ?? builtInFormat(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}

/** Excel's own limit. */
const mostStyles = 65_490
