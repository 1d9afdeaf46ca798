import type { HouseAnswer, VisitKind } from '@aangan/contract/gate/visit-kinds'

interface Caller {
  readonly of: 'resident' | 'grandmother' | 'secretary'
  readonly kind: VisitKind
  readonly visitorName?: string
  readonly company?: string
  readonly vehicleNo?: string
  readonly vehicleType?: 'two-wheeler' | 'four-wheeler'
  readonly note?: string
  /** Nobody answers where there is none. */
  readonly answer?: HouseAnswer
}

/** Who comes in an evening, in turn. */
export const callers: readonly Caller[] = [
  {
    of: 'resident',
    kind: 'DELIVERY',
    company: 'Swiggy',
    visitorName: 'Irshad Momin',
    vehicleNo: 'MH12QT7781',
    vehicleType: 'two-wheeler',
    answer: 'APPROVE',
  },
  {
    of: 'grandmother',
    kind: 'GUEST',
    visitorName: 'Shobha Kale',
    note: 'From the temple committee',
    answer: 'APPROVE',
  },
  { of: 'secretary', kind: 'SERVICE', company: 'Urban Company', visitorName: 'Mangesh Salve', answer: 'APPROVE' },
  { of: 'resident', kind: 'GUEST', visitorName: 'Kavita Deshpande', note: 'A friend from the music class' },
  { of: 'grandmother', kind: 'DELIVERY', company: 'Amazon', answer: 'LEAVE_AT_GATE' },
  {
    of: 'resident',
    kind: 'CAB',
    company: 'Uber',
    vehicleNo: 'MH14ZZ7205',
    vehicleType: 'four-wheeler',
    answer: 'APPROVE',
  },
  { of: 'secretary', kind: 'GUEST', visitorName: 'A man with brochures', answer: 'DENY' },
  { of: 'resident', kind: 'DELIVERY', company: 'BigBasket', visitorName: 'Suraj', answer: 'LEAVE_AT_GATE' },
]
