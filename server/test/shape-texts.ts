import type { Endpoint, Shape } from '@aangan/contract/core/endpoint'

type Said = (issue: { input: unknown }) => string | { message: string } | undefined
interface Def {
  readonly error?: Said
  readonly checks?: readonly { readonly _zod: { readonly def: Def } }[]
  readonly shape?: Readonly<Record<string, Shape>>
  readonly innerType?: Shape
  readonly element?: Shape
  readonly in?: Shape
}

/** Every text that the shapes of a call can say. */
export const textsOf = ({ params, query, body, residentBody }: Endpoint): string[] =>
  [params, query, body, residentBody].flatMap((shape) => (shape === undefined ? [] : textsIn(shape)))

function textsIn(shape: Shape): string[] {
  const def = shape._zod.def as unknown as Def
  const inner = [def.innerType, def.element, def.in, ...Object.values(def.shape ?? {})]
  return [
    ...saidBy(def),
    ...(def.checks ?? []).flatMap((check) => saidBy(check._zod.def)),
    ...inner.flatMap((other) => (other === undefined ? [] : textsIn(other))),
  ]
}

/** Separate messages for a missing value and a wrong one. */
const saidBy = ({ error }: Def): string[] =>
  [undefined, '', 0].flatMap((input) => {
    const said = error?.({ input })
    return said === undefined ? [] : [typeof said === 'string' ? said : said.message]
  })
