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
  readonly photo?: File | undefined
  /** The plan that this stands for, where nobody asked the house. */
  readonly planId?: string | undefined
}

export const steps = ['kind', 'company', 'house', 'name', 'photo', 'ready'] as const
export type Step = (typeof steps)[number]

/** The steps of this visitor. */
export const stepsOf = ({ kind }: WalkInDraft, takesPhotos: boolean): Step[] =>
  steps.filter((step) => (step !== 'company' || kind !== 'GUEST') && (step !== 'photo' || takesPhotos))

/** The wanted step, or the first before it that is not done, as after a reload. */
export function stepFor(wanted: string | undefined, draft: WalkInDraft): Step {
  const step = steps.find((known) => known === wanted) ?? 'kind'
  const missing: Step | undefined =
    draft.kind === undefined
      ? 'kind'
      : draft.houseNo === undefined
        ? 'house'
        : draft.visitorName === undefined && draft.company === undefined
          ? 'name'
          : undefined
  return missing !== undefined && steps.indexOf(missing) < steps.indexOf(step) ? missing : step
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
