import { posix } from 'node:path'

const areas = ['access', 'society', 'people', 'gate', 'record']
/** Each room imports from itself and from those before it. */
const orders = {
  contract: ['core', ...areas],
  server: ['core', ...areas],
  web: ['core', 'ui', 'shell', 'domain', ...areas, 'desk', 'app'],
}
const source = /^(?<src>(?:.*\/)?(?<part>server|contract|web)\/src)\/(?<rest>.+)$/
const namesNoNoun = new Set(['core', 'ui'])

/** What files of another noun may be imported in the browser; the app puts screens together. */
const shared = /\.(?:queries|part)\.tsx?$/
const composed = /\.(?:queries|part|places|section|screen)\.tsx?$/

function problemOf(file, imported) {
  const { src, part, rest } = source.exec(file)?.groups ?? {}
  // A test may build the whole server around its area.
  if (src === undefined || /\.test\.tsx?$/.test(rest)) return undefined
  const order = orders[part]
  /** None for a file that belongs to no room. */
  const roomOf = (path) => order.indexOf(path.split('/')[0])
  const own = roomOf(rest)
  if (own === -1) return undefined
  const ofContract = /^@aangan\/contract\/(.+)/.exec(imported)?.[1]
  if (ofContract !== undefined) return problemWithContract(order[own], ofContract)
  if (!imported.startsWith('.')) return undefined
  const target = posix.relative(src, posix.join(posix.dirname(file), imported))
  if (target.startsWith('..')) return undefined
  const other = roomOf(target)
  if (other === -1) return `${order[own]} imports no file that belongs to no area.`
  if (other > own) return `${order[own]} comes before ${order[other]}: follow its event, or let the caller give it.`
  return part === 'web' ? problemBetweenNouns(rest, target) : undefined
}

/** The contract keeps its own order, and is there to be read: only what knows no noun reads its core alone. */
function problemWithContract(room, target) {
  return namesNoNoun.has(room) && areas.includes(target.split('/')[0]) ? `${room} knows no noun.` : undefined
}

function problemBetweenNouns(file, target) {
  const noun = nounOf(target)
  if (noun === undefined || noun === nounOf(file)) return undefined
  const allowed = file.startsWith('app/') ? composed : shared
  return allowed.test(target) ? undefined : `Of ${noun} only its queries and parts are for others.`
}

/** `people/vehicles`; the desk is one. */
function nounOf(path) {
  const [room, folder] = path.split('/')
  if (room === 'desk') return room
  return areas.includes(room) ? `${room}/${folder}` : undefined
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
