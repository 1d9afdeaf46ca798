import type { BoardVisit } from '@aangan/contract/gate/board'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Expected } from './board-lists.ts'
import type { WalkIn } from '../store/walk-in-form.ts'

/** A visit that the desk has already. */
export const formOf = (visit: BoardVisit): WalkIn & { readonly id: string } => {
  const { id, kind, visitorName, company, vehicleNo, vehicleType, houseNo, division, note } = visit
  return {
    id,
    kind,
    visitorName,
    company: company ?? undefined,
    vehicleNo: vehicleNo ?? undefined,
    vehicleType: vehicleType ?? undefined,
    houseNo,
    division,
    note: note ?? undefined,
  }
}

/** Somebody without a pass, as far as the guard has said. */
export interface WalkInDraft {
  readonly kind?: Visit['kind'] | undefined
  readonly company?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: Visit['division'] | undefined
  readonly visitorName?: string | undefined
  readonly phone?: string | undefined
  readonly vehicleNo?: string | undefined
  readonly vehicleType?: NonNullable<Visit['vehicleType']> | undefined
  readonly note?: string | undefined
  /** The plan that this stands for, where nobody asked the house. */
  readonly planId?: string | undefined
}

/** `phone`: the house is asked by phone, without the network. */
const steps = ['who', 'house', 'phone'] as const
export type Step = (typeof steps)[number]

/** The wanted screen, or the first before it that has what it needs, as after a reload. */
export function stepFor(
  wanted: string | undefined,
  known: { readonly hasKind: boolean; readonly isReady: boolean },
): Step {
  const step = steps.find((one) => one === wanted) ?? 'who'
  if (!known.hasKind) return 'who'
  return step === 'phone' && !known.isReady ? 'house' : step
}

/** A visitor who was expected and may not come in, as a walk-in. */
export const draftOf = ({ who, visit }: Expected): WalkInDraft => ({
  planId: visit?.unasked ? visit.id : undefined,
  kind: who.kind,
  company: who.company ?? undefined,
  houseNo: who.houseNo,
  division: who.division,
  visitorName: who.visitorName,
  vehicleNo: who.vehicleNo ?? undefined,
  vehicleType: who.vehicleType ?? undefined,
  note: who.note ?? undefined,
})
