import { houseLabel } from '@aangan/contract/core/houses'
import type { Label } from '@aangan/contract/core/language/text'
import type { FoundUser } from '@aangan/contract/people/users'
import { useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Home = FoundUser['houses'][number]

interface Props {
  title: Label
  user: Pick<FoundUser, 'name' | 'houses'>
  onChosen: (house: Home) => void
  onClosed: () => void
}

/** Asks which of somebody's houses is meant. */
export function WhichHouse({ title, user: { name, houses }, onChosen, onClosed }: Props) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const chosen = useRef<Home>(undefined)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      title={title}
      text="Which house?"
      about={name}
      onClose={close}
      onOutside={close}
      onClosed={() => (chosen.current ? onChosen(chosen.current) : onClosed())}
    >
      <div className="mt-4 flex flex-col gap-2">
        {houses.map((house) => (
          <Button
            key={house.id}
            className="justify-start"
            onClick={() => {
              chosen.current = house
              close()
            }}
          >
            {houseLabel(house.division, house.number)}
            {house.main && <StatusBadge tone="success" label="Main house" />}
          </Button>
        ))}
      </div>
      <DialogButtons>
        <Button onClick={close}>{t('Cancel')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
