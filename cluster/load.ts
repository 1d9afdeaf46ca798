import { setTimeout as pause } from 'node:timers/promises'
import { authEndpoints } from '@aangan/contract/access/auth'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { passEndpoints } from '@aangan/contract/gate/passes'
import { openStream } from '../server/test/stream.ts'
import { guest, passForm } from '../server/test/samples.ts'
import { followerOf, type Follower } from '../server/test/follower.ts'
import { password, type Somebody } from '../server/torture/deployment.ts'
import { ask, keptAlive, type Ask, type Outcome } from '../server/torture/traffic.ts'
import { writer, type Writer } from '../server/torture/writers.ts'

/** What people do all the while, and what came of it. Times are those of `performance.now`. */
export interface Load {
  /** When a write was acknowledged. */
  readonly writes: readonly number[]
  /** Answers other than success. */
  readonly failures: readonly { readonly at: number; readonly what: string }[]
  readonly writers: readonly Writer[]
  /** Acknowledged: guest vehicles that came in, and passes. */
  readonly entered: readonly string[]
  readonly passes: readonly string[]
  /** Community requests that were acknowledged: each is mailed once. */
  readonly requests: readonly string[]
  /** Of every login. */
  readonly tokens: readonly string[]
  /** Desks that follow their board. */
  readonly followers: readonly Follower[]
  /** Streams that hear now. */
  readonly hearing: () => number
  /** Throws what nobody expected of an answer. */
  check(): void
  stop(): Promise<void>
}

export interface People {
  readonly residents: readonly Somebody[]
  readonly guard: Somebody
  readonly desks: readonly Somebody[]
}

export const streamCount = 30
const writerCount = 4

export function startLoad(address: string, { residents, guard, desks }: People): Load {
  const writes: number[] = []
  const failures: { at: number; what: string }[] = []
  const [entered, passes, requests, tokens] = [[], [], [], []] as string[][] as [string[], string[], string[], string[]]
  const over = new AbortController()
  let open = 0

  const heard = ({ began, ms, status, error }: Outcome): void => {
    if (status >= 200 && status < 300) writes.push(began + ms)
    else failures.push({ at: began + ms, what: status === 0 ? (error ?? 'no answer') : String(status) })
  }
  const repeat = async (step: () => Promise<void>): Promise<void> => {
    while (!over.signal.aborted) await step()
  }
  /** The answer's body, or undefined where it failed. */
  const send = async (
    agent: ReturnType<typeof keptAlive>,
    request: Ask,
  ): Promise<Record<string, string> | undefined> => {
    const outcome = await ask(address, request, agent)
    heard(outcome)
    return outcome.status < 300 && outcome.status > 0 ? (JSON.parse(outcome.text) as Record<string, string>) : undefined
  }

  const writers = residents.slice(0, writerCount).map((who) => writer(who, heard))
  const writing = writers.map((one) => repeat(() => one.write(address)))

  const entering = async (): Promise<void> => {
    const agent = keptAlive(1)
    const { token } = guard(address)
    let plate = 0
    await repeat(async () => {
      const entryTime = new Date(Date.now() + 600_000).toISOString()
      const vehicleNo = `GA${String(10 + (Math.floor(plate / 10_000) % 80))}EN${String(plate++ % 10_000).padStart(4, '0')}`
      const { method, path } = guestVehicleEndpoints.create
      const made = await send(agent, { method, path, token, body: { ...guest, vehicleNo, entryTime } })
      if (!made?.['id']) return
      const { enter } = guestVehicleEndpoints
      if (await send(agent, { method: enter.method, path: enter.path.replace(':id', made['id']), token, body: {} }))
        entered.push(made['id'])
    })
  }
  const inviting = async (): Promise<void> => {
    const agent = keptAlive(1)
    // Each has as many as a house may have open.
    let next = 0
    await repeat(async () => {
      const { token } = residents[next++ % residents.length]!(address)
      const { method, path } = passEndpoints.create
      const { houseNo: _, division: __, ...body } = passForm()
      const made = await send(agent, { method, path, token, body })
      if (made?.['id']) {
        passes.push(made['id'])
        const { cancel } = passEndpoints
        await send(agent, { method: cancel.method, path: cancel.path.replace(':id', made['id']), token })
      }
      await pause(200)
    })
  }
  const loggingIn = async (): Promise<void> => {
    const agent = keptAlive(1)
    const { method, path } = authEndpoints.login
    await repeat(async () => {
      // Each may have a hundred sessions: beyond that the oldest ends.
      const { username } = residents[tokens.length % residents.length]!(address)
      const answer = await send(agent, { method, path, body: { username, password } })
      if (answer?.['token']) tokens.push(answer['token'])
      await pause(500)
    })
  }
  const asking = async (): Promise<void> => {
    const agent = keptAlive(1)
    const { method, path } = authEndpoints.contactAdmin
    await repeat(async () => {
      const communityName = `Community ${requests.length} ${Math.random().toString(36).slice(2)}`
      const body = {
        name: 'Kiran',
        email: 'kiran@example.org',
        mobileNo: '9123456782',
        communityName,
        message: 'Please',
      }
      if (await send(agent, { method, path, body })) requests.push(communityName)
      await pause(500)
    })
  }
  /** As the browser does: again and again. */
  const listening = async (who: Somebody): Promise<void> => {
    await repeat(async () => {
      try {
        const late = pause(5_000).then(() => Promise.reject(new Error('no answer')))
        const stream = await Promise.race([openStream(who(address), address), late])
        const abort = (): void => stream.close()
        over.signal.addEventListener('abort', abort)
        await stream.ready
        open++
        await stream.closed
        open--
        over.signal.removeEventListener('abort', abort)
      } catch {
        // Refused, or closed before it was heard.
      }
      await pause(300)
    })
  }
  const followers: Follower[] = []
  const following = async (who: Somebody): Promise<void> => {
    const follower = await followerOf(who(address))
    followers.push(follower)
    await repeat(async () => {
      // Without the primary there is no answer.
      await follower.follow().catch(() => undefined)
      await pause(100)
    })
  }
  const streams = Array.from({ length: streamCount }, (_, index) => listening(residents[index % residents.length]!))
  const others = [entering(), inviting(), loggingIn(), asking(), ...desks.map(following)]
  let unexpected: Error | undefined
  const all = Promise.all([...writing, ...others, ...streams])
  all.catch((error: Error) => {
    unexpected = error
    over.abort()
  })

  return {
    writes,
    failures,
    writers,
    entered,
    passes,
    requests,
    tokens,
    followers,
    hearing: () => open,
    check() {
      if (unexpected) throw unexpected
    },
    async stop() {
      over.abort()
      await all
    },
  }
}
