import { msg } from '@aangan/contract/core/language/text'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'
import { ownFactors } from './factors.queries.ts'

const pinCalls = client('pins')

export const useChoosePin = () =>
  useAction({ run: (pin: string) => pinCalls.choose({ body: { pin } }), done: 'PIN saved.', changes: ownFactors })

export const useRemovePin = () =>
  useAction({
    run: () => pinCalls.remove(),
    done: 'PIN removed.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: ownFactors,
  })
