import type { Label } from '@aangan/contract/core/language/text'
import { encode } from 'uqr'
import { useT } from '../../core/language/language.ts'

/** The white margin that readers need, in modules. */
const margin = 4

/** Dark on white in both colour schemes: many readers know nothing else. */
export function QrCode({ text, label }: { text: string; label: Label }) {
  const t = useT()
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? `M${x + margin} ${y + margin}h1v1h-1z` : [])))
  const side = size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={t(label)}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto aspect-square w-full max-w-56 rounded-md border border-line"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
