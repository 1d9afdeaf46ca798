import type { GateSettingsBody } from '@aangan/contract/gate/gate-settings'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'
import { theGate, type Community } from './gate-office.ts'

const settings = client('gateSettings')

export const useGateSettings = (communityId: Community) =>
  useQuery({
    queryKey: [...theGate, 'settings', communityId ?? ''],
    queryFn: ({ signal }) => settings.read({ query: { communityId }, signal }),
  })

export const useSaveGateSettings = (communityId: Community) =>
  useAction({
    run: (body: GateSettingsBody) => settings.update({ body: { ...body, communityId } }),
    done: 'Settings saved.',
    changes: theGate,
  })
