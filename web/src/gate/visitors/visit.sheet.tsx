import { waitsForMove } from '@aangan/contract/gate/car-in-the-way'
import { listedAt } from '@aangan/contract/gate/story'
import type { Visit } from '@aangan/contract/gate/visits'
import { raw } from '../../core/language/say.ts'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { House } from '../../domain/house.tsx'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { ComingButton } from './coming-button.tsx'
import { NeverAdmit } from './never-admit.tsx'
import { ObjectionButtons } from './objection.tsx'
import { VisitSteps } from '../story/visit-story.part.tsx'
import { VisitorLine } from './visitor-line.tsx'
import { VisitorPhoto } from './visitor-photo.tsx'

interface Props {
  visit: Visit
  /** It names its house: its reader has several. */
  several: boolean
  onClosed: () => void
}

/** A visit with each of its steps, and what its house can say of it. */
export function VisitSheet({ visit, several, onClosed }: Props) {
  const t = useT()
  const dates = useDates()
  const zone = useUser().community?.timeZone
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { visitorName, hasPhoto, objection } = visit
  return (
    <Dialog
      open={open}
      title={raw(visitorName)}
      text={<>{dates.weekday(listedAt(visit), zone)}</>}
      about={
        <>
          <VisitorLine visit={visit} />
          {several && <House no={visit.houseNo} division={visit.division} />}
        </>
      }
      onClose={close}
      onOutside={close}
      onClosed={onClosed}
    >
      {hasPhoto && (
        <div className="mt-4">
          <VisitorPhoto visit={visit} size="lg" />
        </div>
      )}
      <div className="mt-4">
        <VisitSteps visit={visit} />
      </div>
      {objection?.text && <q className="mt-2 block text-soft wrap-anywhere">{objection.text}</q>}
      <div className="mt-6 flex flex-wrap gap-2">
        {waitsForMove(visit) && <ComingButton visit={visit} />}
        <ObjectionButtons visit={visit} />
        <NeverAdmit visit={visit} />
      </div>
      <DialogButtons>
        <Button onClick={close}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
