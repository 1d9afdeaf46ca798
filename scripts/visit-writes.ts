import { parseSync } from 'vite'

interface Node {
  readonly type?: string
  readonly [more: string]: unknown
}

const write =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(only\s+)?((data|tenant|platform)\.)?"?visits\b|put_back\('visits'/i

/** The files whose statements write the table of visits, by their path. */
export function writersOfVisits(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    return textsIn(program).some((sql) => write.test(sql)) ? [file] : []
  })
}

/** String and template literals only: comments may mention a write. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, quasis, value } = node as Node
  const own =
    type === 'TemplateLiteral'
      ? [(quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join(' ')]
      : type === 'Literal' && typeof value === 'string'
        ? [value]
        : []
  return [...own, ...Object.values(node).flatMap(textsIn)]
}
