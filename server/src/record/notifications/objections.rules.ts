import type { EventData } from '@aangan/contract/events'
import type { RecordedObjection } from '@aangan/contract/gate/objection-events'
import { paths, type Plan, type Step } from './telling.rules.ts'
import { follow } from './visits.rules.ts'

/** Updates the house’s line of the visit too. */
const changed = (visit: RecordedObjection, steps: readonly Step[] = []): Plan => ({
  communityId: visit.communityId,
  changed: [{ kind: 'visit', id: visit.id, houses: [visit] }],
  alerts: [],
  steps: [...steps, follow(visit)],
})

const ofOffice = ({ id }: RecordedObjection) =>
  ({ to: 'admins', kind: 'GATE_OBJECTION', path: paths.conflicts, visitId: id, ofOffice: true }) as const

/** It rings while the visitor is inside: the office can still do something. */
export const objectionMade = ({ after: visit }: EventData<'objection.made'>): Plan =>
  changed(visit, [{ ...ofOffice(visit), needsYou: true, ...(visit.status !== 'ARRIVED' && { calm: true }) }])

export const objectionWithdrawn = ({ before }: EventData<'objection.withdrawn'>): Plan =>
  changed(before, [{ ...ofOffice(before), follows: true }])

/** Who said so reads what the office says. */
export const objectionSettled = ({ after: visit }: EventData<'objection.settled'>): Plan =>
  changed(visit, [
    { ...ofOffice(visit), follows: true },
    ...(visit.by === null
      ? []
      : [
          {
            to: { userId: visit.by.id },
            kind: 'VISITOR_ANSWERED',
            path: paths.visitors,
            visitId: visit.id,
            needsYou: true,
          } as const,
        ]),
  ])
