import { guardIn } from '@aangan/contract/gate/words-by-phone'
import type { Step } from '@aangan/contract/gate/story'
import type { Visit } from '@aangan/contract/gate/visits'
import { raw } from '../../core/language/say.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { NeverAdmit } from './never-admit.tsx'
import { ObjectionButtons } from './objection.tsx'
import { useStory } from './use-story.ts'
import { VisitorLine } from './visitor-line.tsx'
import { VisitorPhoto } from './visitor-photo.tsx'

/** A visit with each of its steps, and what its house can say of it. */
export function VisitSheet({ visit, onClosed }: { visit: Visit; onClosed: () => void }) {
  const t = useT()
  const dates = useDates()
  const zone = useUser().community?.timeZone
  const story = useStory()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { visitorName, arrivedAt, expectedAt, hasPhoto, objection } = visit
  return (
    <Dialog
      open={open}
      title={raw(visitorName)}
      text={<>{dates.weekday(arrivedAt ?? expectedAt, zone)}</>}
      about={<VisitorLine visit={visit} />}
      onClose={close}
      onOutside={close}
      onClosed={onClosed}
    >
      {hasPhoto && (
        <div className="mt-4">
          <VisitorPhoto visit={visit} size="lg" />
        </div>
      )}
      <ol className="mt-4 flex flex-col gap-3">
        {story(visit).map((step) => (
          <li key={step.words}>
            <span className="block wrap-anywhere">{step.words}</span>
            <Marked step={step} />
          </li>
        ))}
      </ol>
      {objection?.text && <q className="mt-2 block text-soft wrap-anywhere">{objection.text}</q>}
      <div className="mt-6 flex flex-wrap gap-2">
        <ObjectionButtons visit={visit} />
        <NeverAdmit visit={visit} />
      </div>
      <DialogButtons>
        <Button onClick={close}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** `Gate 1 · Mohan Jadhav` */
function Marked({ step: { marked } }: { step: Step }) {
  const language = useLanguage()
  const parts = [marked?.gate?.name, marked?.guard ? guardIn(language, marked.guard) : undefined]
  const shown = parts.filter((part) => part !== undefined).join(' · ')
  return shown === '' ? null : <span className="block text-sm text-soft wrap-anywhere">{shown}</span>
}
