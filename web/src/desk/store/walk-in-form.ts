import type { Visit } from '@aangan/contract/gate/visits'

/** Somebody without a pass, as the house is asked. */
export interface WalkIn {
  readonly kind: Visit['kind']
  readonly visitorName?: string | undefined
  readonly company?: string | undefined
  readonly phone?: string | undefined
  readonly vehicleNo?: string | undefined
  readonly vehicleType?: NonNullable<Visit['vehicleType']> | undefined
  readonly note?: string | undefined
  readonly houseNo: string
  readonly division: Visit['division']
  readonly planId?: string | undefined
}
