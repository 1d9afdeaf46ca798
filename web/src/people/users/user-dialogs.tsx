import type { FoundUser } from '@aangan/contract/people/users'
import { lazy, Suspense } from 'react'
import { openHouse } from './open-house.ts'

// Fetched with the first press.
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }))
const WhichHouse = lazy(async () => ({ default: (await import('./which-house.tsx')).WhichHouse }))
const NewCode = lazy(async () => ({ default: (await import('../invitations/new-code.part.tsx')).NewCode }))
const MoveOutOf = lazy(async () => ({ default: (await import('../move-outs/move-out-of.part.tsx')).MoveOutOf }))

/** One at a time. */
export type UserDialog = { readonly user: FoundUser } & (
  | { readonly kind: 'reset' | 'new-code' }
  | { readonly kind: 'which-house'; readonly act: 'move-out' | 'open-house' }
  | { readonly kind: 'move-out'; readonly house: FoundUser['houses'][number] }
)

interface Props {
  dialog: UserDialog
  show: (next: UserDialog | undefined) => void
}

export function UserDialogs({ dialog, show }: Props) {
  const { user } = dialog
  const end = () => show(undefined)
  const shown = () => {
    switch (dialog.kind) {
      case 'reset':
        return <ResetDialog user={user} onClosed={end} />
      case 'new-code':
        return <NewCode user={user} onClosed={end} />
      case 'move-out':
        return <MoveOutOf user={user} house={dialog.house} onClosed={end} />
      case 'which-house':
        return (
          <WhichHouse
            title={dialog.act === 'move-out' ? 'Move Out' : 'Open House'}
            user={user}
            onChosen={(house) => {
              if (dialog.act === 'move-out') return show({ kind: 'move-out', user, house })
              end()
              openHouse(house.id)
            }}
            onClosed={end}
          />
        )
    }
  }
  return <Suspense>{shown()}</Suspense>
}
