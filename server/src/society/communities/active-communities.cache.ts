import type { ActiveCommunity } from '@aangan/contract/society/communities'
import type { VersionedReply } from '../../core/context/handlers.ts'
import type { Database } from '../../core/db/database.ts'
import { findListVersion, listOpenCommunities, type OpenCommunity } from './communities.sql.ts'

interface CommunityFilter {
  readonly search?: string | undefined
  readonly id?: string | undefined
}

/** The communities one can sign up to. */
export type ActiveCommunities = (
  wanted: CommunityFilter,
  knownVersion: string | null,
) => Promise<VersionedReply<ActiveCommunity[]>>

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly activeCommunities: ActiveCommunities
  }
}

interface OpenList {
  readonly version: string
  readonly open: readonly OpenCommunity[]
}

/**
 * Cached, because the search is public: a request costs the database at most a look whether it has changed, and
 * however many ask at once share one.
 */
export function openActiveCommunities(db: Database): ActiveCommunities {
  let known: OpenList | undefined
  const current = shared(async () => {
    const version = await findListVersion(db)
    return known?.version === version ? known : (known = await listOpenCommunities(db))
  })
  return async (wanted, knownVersion) => {
    const { version, open } = await current()
    return { version, body: knownVersion === version ? null : found(open, wanted) }
  }
}

const mostListed = 50

function found(open: readonly OpenCommunity[], { search, id }: CommunityFilter): ActiveCommunity[] {
  if (id !== undefined) return open.filter((community) => community.id === id.toLowerCase())
  if (search === undefined) return open.slice(0, mostListed)
  const part = search.toLowerCase()
  const matching: OpenCommunity[] = []
  for (const community of open) {
    if (matching.length === mostListed) break
    if (community.searched.includes(part)) matching.push(community)
  }
  return matching
}

/** One run at a time. Who asks while it is under way hears the next one: never an answer older than the question. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined
  const run = (): Promise<T> => {
    next = undefined
    const mine = work().finally(() => (running = undefined))
    running = mine
    return mine
  }
  return () => (running === undefined ? run() : (next ??= running.then(run, run)))
}
