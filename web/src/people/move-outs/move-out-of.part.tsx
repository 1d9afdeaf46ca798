import type { Occupancy } from '@aangan/contract/people/occupancies'
import type { FoundUser } from '@aangan/contract/people/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { notify } from '../../ui/toast.ts'
import { MoveOutForm } from './move-out.form.tsx'
import { occupancyIn } from './move-outs.queries.ts'

interface Props {
  user: Pick<FoundUser, 'id' | 'name'>
  house: FoundUser['houses'][number]
  onClosed: () => void
}

/** Moves somebody out of one of their houses. */
export function MoveOutOf({ user, house, onClosed }: Props) {
  const [occupancy, setOccupancy] = useState<Occupancy>()
  const [open, setOpen] = useState(true)
  const find = useAction({
    run: async () => {
      const found = await occupancyIn(house.id, user.id)
      if (found) return setOccupancy(found)
      notify.error('This occupancy has already ended.')
      return onClosed()
    },
    failed: (reason) => msg('Failed to load houses: {reason}', { reason }),
  })
  const start = useEffectEvent(() => find.start())
  useEffect(() => start(), [])
  return (
    occupancy && (
      <MoveOutForm occupancy={occupancy} house={house} open={open} onClose={() => setOpen(false)} onClosed={onClosed} />
    )
  )
}
