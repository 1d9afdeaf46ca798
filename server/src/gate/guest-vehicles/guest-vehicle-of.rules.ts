import type { GuestStatus, GuestVehicle, GuestVehicleForm } from '@aangan/contract/gate/guest-vehicles'
import type { Visit } from '@aangan/contract/gate/visits'

type ShownField =
  | 'id'
  | 'vehicleNo'
  | 'vehicleType'
  | 'visitorName'
  | 'phone'
  | 'houseNo'
  | 'division'
  | 'expectedAt'
  | 'status'
  | 'arrivedAt'
  | 'exitedAt'
  | 'arrivedBy'
  | 'exitedBy'
  | 'communityId'
  | 'community'
type VisitWithVehicle = Pick<Visit, ShownField> & {
  readonly purpose: string
  readonly createdBy: string
  readonly userId: string | null
  readonly inviterPhone: string | null
  readonly allowedAt: string | null
}

const statuses: Readonly<Partial<Record<Visit['status'], GuestStatus>>> = {
  PLANNED: 'PLANNED',
  APPROVED: 'PLANNED',
  ARRIVED: 'ARRIVED',
  EXITED: 'EXITED',
}

/** The view of a visit that the first specification has, as the lists read it. Undefined for a visit that it does not show. */
export function guestVehicleOf(visit: VisitWithVehicle): GuestVehicle | undefined {
  const { vehicleNo, vehicleType } = visit
  const status = statuses[visit.status]
  if (status === undefined || vehicleNo === null || vehicleType === null) return undefined
  return {
    id: visit.id,
    vehicleNo,
    type: vehicleType,
    guestName: visit.visitorName,
    visitorName: visit.visitorName,
    contactNo: visit.phone ?? visit.inviterPhone ?? '',
    purposeOfVisit: visit.purpose,
    purpose: visit.purpose,
    visitingHouseNo: visit.houseNo,
    division: visit.division,
    entryTime: visit.expectedAt,
    status,
    arrivedAt: visit.arrivedAt,
    exitedAt: visit.exitedAt,
    communityId: visit.communityId,
    community: visit.community,
    createdByUserId: visit.createdBy,
    userId: visit.userId,
  }
}

/** Who marked a guest vehicle last, as far as the visit says so. Before its entry it was expected, or allowed by the office. */
export function lastMarkOf({ status, arrivedAt, arrivedBy, exitedAt, exitedBy, allowedAt }: VisitWithVehicle) {
  const [kind, at, by] =
    status === 'EXITED' ? (['EXIT', exitedAt, exitedBy] as const) : (['ENTRY', arrivedAt, arrivedBy] as const)
  if (at === null) return undefined
  const was = kind === 'EXIT' ? 'ARRIVED' : allowedAt === null ? 'PLANNED' : 'APPROVED'
  return { ...inNoMovement, kind, by: by?.id ?? null, occurredAt: at, syncedAt: at, was } as const
}
const inNoMovement = { id: null, outcome: 'APPLIED', moved: true, tookUse: false, passId: null } as const

/** The visit that a form plans. */
export const visitOfGuest = (guest: Omit<GuestVehicleForm, 'entryTime'> & { readonly entryTime: Date }) =>
  ({
    kind: 'GUEST',
    visitorName: guest.guestName,
    phone: guest.contactNo,
    vehicleNo: guest.vehicleNo,
    vehicleType: guest.type,
    purpose: guest.purposeOfVisit,
    houseNo: guest.visitingHouseNo,
    division: guest.division,
    expectedAt: guest.entryTime,
  }) as const
