import { encode } from 'uqr'
import { escaped } from '../language/escaped.ts'

/** `482 913` */
export const groupedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** The white margin that readers need, in modules. */
const margin = 4

/** Dark on white in both colour schemes. Each row is a few strokes, so that the page stays small. */
export function drawnQr(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * margin
  const strokes = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: run }) => `M${index + margin} ${y + margin}.5h${run.length}`)
      .join(''),
  )
  return `<svg class="qr" role="img" aria-label="${escaped(label)}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path stroke="#000" d="${strokes.join('')}"/></svg>`
}
