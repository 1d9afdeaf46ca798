import { posix } from 'node:path'

/** Each area imports from itself and from those before it. */
const order = ['core', 'access', 'society', 'people', 'gate', 'record']
const source = /^(?<src>(?:.*\/)?(?:server|contract)\/src)\/(?<rest>.+)$/

/** The area of a file of server/src or contract/src; none for one that belongs to no area. */
const areaOf = (path) => order.indexOf(path.split('/')[0])

function problemOf(file, imported) {
  const { src, rest } = source.exec(file)?.groups ?? {}
  // A test may build the whole server around its area.
  if (src === undefined || areaOf(rest) === -1 || rest.endsWith('.test.ts')) return undefined
  const ofContract = /^@aangan\/contract\/(.+)/.exec(imported)?.[1]
  if (ofContract === undefined && !imported.startsWith('.')) return undefined
  const target = ofContract ?? posix.relative(src, posix.join(posix.dirname(file), imported))
  const [own, other] = [areaOf(rest), areaOf(target)]
  if (target.startsWith('..')) return undefined
  // The contract keeps its own order, and is there to be read: only core knows no noun of it.
  if (ofContract !== undefined && (own > 0 || other === -1)) return undefined
  if (other === -1) return `${order[own]} imports no file that belongs to no area.`
  return other > own
    ? `${order[own]} comes before ${order[other]}: follow its event, or let the caller give it.`
    : undefined
}

const rule = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const check = (node) => {
      const imported = node?.value
      const message = typeof imported === 'string' ? problemOf(file, imported) : undefined
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source, argument }) => check(source ?? argument),
    }
  },
}

export default { meta: { name: 'aangan' }, rules: { areas: rule } }
