import { daysOf, passStatus, timeOf, type PassTimes, type PassUse } from './pass-windows.ts'
import type { Pass, RecordedPass } from './passes.ts'

/** A stored pass: days in bits, hours in minutes of the day, and the source of its status. */
export type StoredPass = Omit<Pass, 'days' | 'dayFrom' | 'dayUntil' | 'status' | 'link' | 'qr'> & {
  readonly days: number
  readonly dayFrom: number
  readonly dayUntil: number
  readonly cancelledAt: string | null
  /** True as well when the inviter has moved out. */
  readonly cancelled: boolean
  /** The reader belongs to the house, or made the pass. */
  readonly isTheirs: boolean
}

type OfNoMatter =
  | 'createdBy'
  | 'frequency'
  | 'code'
  | 'communityId'
  | 'community'
  | 'createdAt'
  | 'updatedAt'
  | 'isTheirs'
export interface GatePass extends Omit<StoredPass, OfNoMatter> {
  readonly createdBy: string
  /** Its maker, unless they are staff. */
  readonly userId: string | null
}

export const timesOfPass = ({ validFrom, validUntil, days, dayFrom, dayUntil }: StoredPass): PassTimes => ({
  validFrom: new Date(validFrom),
  validUntil: new Date(validUntil),
  days,
  dayFrom,
  dayUntil,
})
export const useOfPass = (pass: StoredPass): PassUse => ({
  ...timesOfPass(pass),
  cancelled: pass.cancelled,
  uses: pass.uses,
  maxUses: pass.maxUses,
})

export function plainPass(pass: StoredPass, now: Date): Omit<Pass, 'link' | 'qr'> {
  const { cancelledAt: _, cancelled: __, isTheirs: ___, ...rest } = pass
  const often = pass.frequency === 'FREQUENT'
  return {
    ...rest,
    days: daysOf(pass.days),
    dayFrom: often ? timeOf(pass.dayFrom) : null,
    dayUntil: often ? timeOf(pass.dayUntil) : null,
    status: passStatus(useOfPass(pass), now),
  }
}

export function recordedPassOf(pass: StoredPass, now: Date): RecordedPass {
  const { phone: _, code: __, community: ___, ...rest } = plainPass(pass, now)
  return rest
}
