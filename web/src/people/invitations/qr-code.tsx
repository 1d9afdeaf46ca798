import { encode } from 'uqr'

/** Drawn as one path: a sheet of slips has many. The text stands beside it, so it says nothing to screen readers. */
export function QrCode({ text, className }: { text: string; className: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.map((row, y) => bars(row, y)).join('')
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark runs of a row: fewer shapes for the printer than single squares. */
function bars(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const from = x
    while (row[x]) x++
    if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
  }
  return path
}
