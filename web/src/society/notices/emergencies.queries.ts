import type { Api } from '@aangan/contract/api'
import type { EmergencyBody } from '@aangan/contract/society/emergencies'
import { maySendEmergencies } from '@aangan/contract/society/may-send'
import calls from 'virtual:calls/emergencies'
import { client, clientOf } from '../../core/api/api.ts'
import { useSession } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { useSettings } from '../community-settings/community-settings.queries.ts'

const emergencies = clientOf<Api['emergencies']>(calls)
const readers = client('noticeReaders')
const all = ['notices']

/** Whether this person sends emergency notices; a guard's community decides. */
export function useMaySend(): boolean {
  const { user } = useSession()
  const isGuard = user?.roles.includes('SECURITY') ?? false
  const settings = useSettings(undefined, { enabled: isGuard && !user?.roles.includes('ADMIN') })
  return user !== null && maySendEmergencies(user, settings.data)
}

export const useSendEmergency = () =>
  useAction({
    run: (body: EmergencyBody, idempotencyKey) => emergencies.send({ body, idempotencyKey }),
    done: 'Emergency notice sent.',
    changes: all,
  })

export const useAllClear = (id: string) =>
  useAction({
    run: (body: { readonly text?: string | undefined }) => emergencies.allClear({ params: { id }, body }),
    done: 'All clear sent.',
    changes: all,
  })

/** How many people it would reach; undefined where that cannot be counted now. */
export const countReached = async ({ divisions = [], communityId }: EmergencyBody): Promise<number | undefined> => {
  const counted = await readers
    .count({ body: { emergency: true, audience: { divisions }, communityId } })
    .catch(() => undefined)
  return counted && counted.people + counted.security
}
