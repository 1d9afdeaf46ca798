import type { RefusalCode } from '@aangan/contract/api'
import { Refusal, refuse } from '@aangan/contract/refusal'
import type { FastifyReply } from 'fastify'
import { mostConnectionsEach } from './transport-limits.ts'

/** How many requests of one name are at work at once; the others wait, in the order in which they came. */
export interface LaneWidth {
  readonly atWork: number
  /** More are refused. */
  readonly waiting: number
  /** While more than so many wait, one is at work. */
  readonly crowd?: number
  readonly refusal: RefusalCode
  /** A refusal closes the connection, so that the next try has to open another. */
  readonly cutsOff?: boolean
}

interface Lane {
  atWork: number
  readonly waiting: (() => void)[]
}

export interface Lanes {
  /** Resolves when it is the request's turn, with what ends it; the end of the answer does so at the latest. */
  enter(name: string, reply: FastifyReply): Promise<() => void>
}

export function openLanes({ atWork, waiting, refusal, cutsOff = false, crowd = Infinity }: LaneWidth): Lanes {
  const lanes = new Map<string, Lane>()
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { atWork: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  const widthOf = (lane: Lane): number => (lane.waiting.length > crowd ? 1 : atWork)

  return {
    async enter(name, reply) {
      const { raw } = reply
      if (raw.closed) throw hungUp()
      const lane = laneOf(name)
      const leave = once(() => {
        lane.atWork--
        while (lane.atWork < widthOf(lane)) {
          const next = lane.waiting.shift()
          if (next === undefined) break
          lane.atWork++
          next()
        }
        if (lane.atWork === 0) lanes.delete(name)
      })
      if (lane.atWork < atWork) lane.atWork++
      else if (lane.waiting.length < waiting) await wait(lane, reply)
      else {
        if (cutsOff) void reply.header('connection', 'close')
        return refuse(refusal, { retryAfter: 1 })
      }
      raw.once('close', leave)
      return leave
    },
  }
}

/** Nobody hears it. */
const hungUp = () => new Refusal('request.malformed')

const wait = ({ waiting }: Lane, { raw }: FastifyReply): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(hungUp())
    }
    const go = (): void => {
      raw.off('close', giveUp)
      resolve()
    }
    raw.once('close', giveUp)
    waiting.push(go)
  })

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) {
      done = true
      work()
    }
  }
}

/** More than any screen sends at once: a flood, which has the processors for itself as little as the connections. */
const crowd = 16
const each = { refusal: 'attempts.too_many', cutsOff: true } as const

export interface RequestLanes {
  /** Calls with a token, by account. */
  readonly accounts: Lanes
  /** Calls without a token, by network: many people may be behind it. */
  readonly networks: Lanes
}

/**
 * An account and a network together have fewer at work than there are connections to the database, so that nobody has
 * all of them. Waiting refuses nothing, so it is always on; how many may wait is a limit like those on attempts.
 */
export const requestLanes = ({ rateLimit }: { readonly rateLimit: boolean }): RequestLanes => ({
  accounts: openLanes({ ...each, atWork: 3, crowd, waiting: rateLimit ? mostConnectionsEach : Infinity }),
  networks: openLanes({ ...each, atWork: 4, waiting: rateLimit ? mostConnectionsEach : Infinity }),
})
