import { Hash } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Part, PartList, PartRow } from './part.tsx'
import { ChoosePin } from './choose-pin.part.tsx'
import { useRemovePin } from './pins.queries.ts'

/** For guards and admins, who take a desk over with it. */
export function Pin({ isChosen }: { isChosen: boolean }) {
  const t = useT()
  const [tries, setTries] = useState(0)
  const [open, setOpen] = useState(false)
  const remove = useRemovePin()
  const removeAsked = async () => {
    if (await ask({ question: 'Are you sure you want to remove the PIN?', verb: 'Remove' })) remove.start()
  }
  return (
    <Part
      title="PIN for the Gate"
      hint="Four digits with which you take over the gate desk. Nobody else sees or sets them."
      actions={
        <Button
          onClick={() => {
            setTries(tries + 1)
            setOpen(true)
          }}
        >
          {isChosen ? t('Change PIN') : t('Choose a PIN')}
        </Button>
      }
    >
      {isChosen && (
        <PartList label="PIN for the Gate">
          <PartRow
            icon={<Hash />}
            title={
              <>
                {t('PIN for the Gate')}
                <StatusBadge tone="success" label="Set up" />
              </>
            }
            about={t('You take over the gate desk with it.')}
            action={
              <Button
                size="sm"
                tone="quiet-danger"
                busy={remove.busy}
                aria-label={t('Remove the PIN')}
                onClick={() => void removeAsked()}
              >
                {t('Remove')}
              </Button>
            }
          />
        </PartList>
      )}
      {tries > 0 && (
        <ChoosePin
          key={tries}
          open={open}
          title={isChosen ? 'Change PIN' : 'Choose a PIN'}
          onClose={() => setOpen(false)}
        />
      )}
    </Part>
  )
}
