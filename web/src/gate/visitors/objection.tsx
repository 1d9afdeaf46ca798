import { mayObject } from '@aangan/contract/gate/gate-decisions'
import type { Visit } from '@aangan/contract/gate/visits'
import { useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { useNow } from '../../ui/browser/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useObject, useTakeBack } from './objections.queries.ts'

const ObjectionForm = lazyScreen(() => import('./objection.form.tsx'), 'ObjectionForm')

interface Props {
  visit: Visit
}

/** `That Is Not Right` where the gate decided something lately; `Take It Back` while it is open. */
export function ObjectionButtons({ visit }: Props) {
  const { id: me } = useUser()
  const now = new Date(useNow())
  const { objection } = visit
  if (objection?.by?.id === me && objection.settledAt === null) return <TakeItBack visit={visit} />
  return mayObject(visit, now) ? <Say visit={visit} /> : null
}

function Say({ visit }: Props) {
  const t = useT()
  const object = useObject()
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const show = async () => {
    await ObjectionForm.preload()
    setOpened(opened + 1)
    setOpen(true)
  }
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-label={t('That Is Not Right: {name}', { name: visit.visitorName })}
        onClick={() => void show()}
      >
        {t('That Is Not Right')}
      </Button>
      {opened > 0 && (
        <ObjectionForm
          key={opened}
          visit={visit}
          open={open}
          send={(said, attempt) => object.send({ id: visit.id, ...said }, attempt)}
          returnFocus={() => button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function TakeItBack({ visit: { id, visitorName: name } }: Props) {
  const t = useT()
  const takeBack = useTakeBack()
  return (
    <Button
      size="sm"
      aria-label={t('Take It Back: {name}', { name })}
      busy={takeBack.runningFor === id}
      onClick={() => takeBack.start(id)}
    >
      {t('Take It Back')}
    </Button>
  )
}
