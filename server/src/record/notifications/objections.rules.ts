import { houseLabel } from '@aangan/contract/core/houses'
import type { EventData } from '@aangan/contract/events'
import { gateStory } from '@aangan/contract/gate/gate-decisions'
import type { RecordedObjection } from '@aangan/contract/gate/objection-events'
import { paths, type Alert, type Plan } from './telling.rules.ts'

const changed = (visit: RecordedObjection, alerts: readonly Alert[] = []): Plan => ({
  communityId: visit.communityId,
  changed: [{ kind: 'visit', id: visit.id, houses: [visit] }],
  alerts,
})

/** It rings while the visitor is inside: the office can still do something. */
export const objectionMade = ({ after: visit }: EventData<'objection.made'>): Plan =>
  changed(visit, [
    {
      to: 'admins',
      kind: 'GATE_OBJECTION',
      title: ({ t }) => t('{house}: That is not right', { house: houseLabel(visit.division, visit.houseNo) }),
      body: (language) =>
        [visit.visitorName, ...gateStory(visit, language).map((sentence) => language.say(sentence))].join(' · '),
      path: paths.conflicts,
      about: { visitId: visit.id },
      ...(visit.status !== 'ARRIVED' && { calm: true }),
    },
  ])

export const objectionWithdrawn = ({ before }: EventData<'objection.withdrawn'>): Plan => changed(before)

/** Who said so reads what the office says. */
export const objectionSettled = ({ after: visit }: EventData<'objection.settled'>): Plan =>
  changed(
    visit,
    visit.by === null
      ? []
      : [
          {
            to: { userId: visit.by.id },
            kind: 'VISITOR_ANSWERED',
            title: () => visit.visitorName,
            body: ({ t }) =>
              visit.as === 'RIGHT'
                ? t('The office: the gate was right. {note}', { note: visit.note ?? '' })
                : t('The office: the gate was wrong. {note}', { note: visit.note ?? '' }),
            path: paths.visitors,
            about: { visitId: visit.id },
          },
        ],
  )
