import { createHash } from 'node:crypto'
import { todayIn } from '../../contract/src/core/dates.ts'
import { effectiveGateSettings } from '../../contract/src/gate/gate-settings.ts'
import { effectiveSettings, type StoredSetting } from '../../contract/src/society/community-settings.ts'
import { daysOf, passStatus, timeOf, type PassUse } from '../../contract/src/gate/pass-windows.ts'
import { openPinHashes } from '../../server/src/access/auth/pin-hashes.ts'
import { openPassKeys } from '../../server/src/gate/pass-keys/pass-keys.ts'
import { openPinSeals } from '../../server/src/gate/pass-keys/pin-seals.ts'
import type { QueryName } from './queries.ts'
import { tokenSecret } from '../data/seeded-database.ts'

type Row = Record<string, unknown>
interface Caller {
  readonly communityId: string
  readonly userId: string
  readonly timeZone: string
}
type Ask = (name: QueryName, values: unknown[]) => Promise<Row[]>
const keys = openPassKeys(tokenSecret)
const { publicKey: deskKey } = openPinSeals(tokenSecret)
const { keyName: pinKey } = openPinHashes(tokenSecret)
const publicKeys = new Map<string, string>()

/** The board as our server answers it, and its version. */
export async function readBoard(ask: Ask, desk: string | null, { communityId, userId, timeZone }: Caller) {
  const now = new Date()
  const hours = (n: number): Date => new Date(now.getTime() + n * 3_600_000)
  const [passes, visits, helpers, blocks, settings, gates, guards, [shift], [handover], [conflicts], [place], [seen]] =
    await Promise.all([
      ask('boardPasses', [communityId, hours(48), hours(-24)]),
      ask('boardVisits', [communityId, now, hours(-48), hours(48)]),
      ask('boardHelpers', [communityId, todayIn(timeZone, now)]),
      ask('boardBlocks', [communityId, userId, now]),
      ask('boardSettings', [communityId]),
      ask('boardGates', [communityId]),
      ask('boardGuards', [communityId, pinKey]),
      ask('boardShift', [communityId, desk, now]),
      ask('boardHandover', [communityId, desk]),
      ask('boardConflicts', [communityId]),
      ask('boardPlace', [communityId]),
      desk === null ? [] : ask('boardSeen', [communityId, now, desk]),
    ])
  if (desk !== null && seen?.['known'] !== true) throw new Error('There is no such desk.')
  const { timeZone: zone, ...community } = place!
  let publicKey = publicKeys.get(communityId)
  if (publicKey === undefined) publicKeys.set(communityId, (publicKey = keys.publicKeyOf(communityId)))
  for (const visit of visits) visit['warning'] = warningOf(visit['warning'] as Warned | null)
  const before = shift?.['handover'] as Row | null | undefined
  // JSON made by the database has another form of times.
  if (before) before['at'] = new Date(String(before['at']))
  for (const turn of (shift?.['turns'] ?? []) as Row[])
    for (const name of ['beganAt', 'endedAt']) turn[name] &&= new Date(String(turn[name]))
  const kept = settings.filter(({ name }) => name !== null) as unknown as StoredSetting[]
  const { guardsSendEmergencies } = effectiveSettings(kept)
  const content = {
    timeZone: zone,
    publicKey,
    settings: { ...effectiveGateSettings(kept), guardsSendEmergencies },
    gates,
    guards,
    deskKey,
    passes: passes.map((row) => passOf(row, community, now)),
    visits,
    helpers,
    blocks,
    shift: shift ?? null,
    handover: handover ?? null,
    conflicts: conflicts!['count'],
    cut: false,
  }
  const text = JSON.stringify(content)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { version, body: `{"serverTime":"${now.toISOString()}",${text.slice(1)}` }
}

interface Warned {
  readonly scope: string
  readonly reason: string | null
}
const warningOf = (warned: Warned | null): string | null =>
  warned === null
    ? null
    : warned.scope === 'COMMUNITY'
      ? `Same name as a blocked person: ${warned.reason}`
      : 'Same name as somebody this house does not admit.'

function passOf(
  { cancelled, code, createdBy, communityId, createdAt, updatedAt, ...pass }: Row,
  community: Row,
  now: Date,
) {
  const often = pass['frequency'] === 'FREQUENT'
  return {
    ...pass,
    days: daysOf(pass['days'] as number),
    dayFrom: often ? timeOf(pass['dayFrom'] as number) : null,
    dayUntil: often ? timeOf(pass['dayUntil'] as number) : null,
    status: passStatus({ ...pass, cancelled } as unknown as PassUse, now),
    code,
    createdBy,
    communityId,
    community,
    createdAt,
    updatedAt,
  }
}
