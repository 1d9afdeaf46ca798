import type { WantedSettings } from '@aangan/contract/society/community-settings'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'

const settings = client('communitySettings')
const all = ['settings']

export const useSettings = (communityId: string | undefined, { enabled = true } = {}) =>
  useQuery({
    queryKey: [...all, communityId ?? ''],
    queryFn: ({ signal }) => settings.read({ query: { communityId }, signal }),
    enabled,
  })

export const useSaveSettings = (communityId: string | undefined) =>
  useAction({
    run: (body: WantedSettings) => settings.update({ body: { ...body, communityId } }),
    done: 'Settings saved.',
    changes: all,
  })
