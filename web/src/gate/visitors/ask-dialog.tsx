import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { msg } from '@aangan/contract/core/language/text'
import { CircleCheck, CircleX, PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { House } from '../../domain/house.tsx'
import { notify } from '../../ui/toast.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { chime } from '../../ui/browser/chime.ts'
import { NeverAdmit } from './never-admit.tsx'
import { answered, outcomeOf, wasApproved } from './outcome.ts'
import { GateName } from './request-card.tsx'
import { closeRequest } from './requests.ts'
import { useAnswer, useVisit } from './visits.queries.ts'
import { VisitorLine } from './visitor-line.tsx'
import { besidePicture, VisitorPhoto } from './visitor-photo.tsx'
import { WaitingTime } from './waiting-time.tsx'

/** A thumb that was on its way elsewhere must not answer. */
const pauseMs = 600

interface Props {
  id: string
  /** The request as the list has it; undefined once it is over. */
  request: Visit | undefined
  /** How many others wait. */
  others: number
}

/** Somebody is at the gate: the question, then what became of it. Escape puts it off and answers nothing. */
export default function AskDialog({ id, request, others }: Props) {
  const t = useT()
  const { data: visit = request, refetch } = useVisit(id, request)
  const [open, setOpen] = useState(true)
  const [mine, setMine] = useState(false)
  const start = useRef<HTMLDivElement>(null)
  const paused = usePause()
  const close = () => setOpen(false)
  const answer = useAnswer(({ status }) => {
    setMine(true)
    // What follows a refusal stands here.
    if (status === 'DENIED') return
    notify.success(answered(status))
    close()
  })
  useRings(visit)
  const isOver = request === undefined
  useEffect(() => {
    // What became of it is not in the list.
    if (isOver) void refetch()
  }, [isOver, refetch])
  const language = useLanguage()
  if (!visit) return null
  const outcome = outcomeOf(visit, language)
  const over: Shown | undefined = mine && visit.status === 'DENIED' ? 'Denied. The gate knows.' : outcome
  const { visitorName: name } = visit
  return (
    <Dialog
      open={open}
      title={msg('{name} is at the gate', { name })}
      onClose={close}
      onClosed={() => closeRequest(id)}
      initialFocus={start}
    >
      <div ref={start} tabIndex={-1} className="mt-4 flex flex-col gap-4">
        <Who visit={visit} over={over !== undefined} />
        {others > 0 && (
          <p className="text-sm text-soft">
            {t('{count, plural, one {# more is waiting} other {# more are waiting}}', { count: others })}
          </p>
        )}
        <div aria-live="assertive">{over && <Outcome text={over} status={visit.status} />}</div>
      </div>
      {/* Always in sight, whatever the dialog holds. */}
      <div className="sticky -bottom-6 -mx-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 bg-surface px-6 pt-3 pb-6 max-sm:*:grow">
        {!over && (
          <div className="w-full">
            <AnswerButtons
              visit={visit}
              paused={paused}
              sending={answer.runningFor?.answer}
              onAnswer={(given) => answer.start({ id, answer: given })}
            />
          </div>
        )}
        {visit.status === 'DENIED' && <NeverAdmit visit={visit} />}
        <Button tone={over ? 'primary' : 'quiet'} onClick={close}>
          {t(over ? 'Close' : 'Later')}
        </Button>
      </div>
    </Dialog>
  )
}

function Who({ visit, over }: { visit: Visit; over: boolean }) {
  const { houseNo, division, note, askedAt, createdAt } = visit
  return (
    <div className="flex flex-wrap items-center gap-4">
      <VisitorPhoto visit={visit} size="lg" />
      <div className={`flex flex-col gap-1.5 text-lg ${besidePicture}`}>
        <VisitorLine visit={visit} />
        <House no={houseNo} division={division} />
        {note && <p className="text-base wrap-anywhere text-soft">{note}</p>}
        {!over && (
          <p className="text-base font-semibold text-warning">
            <GateName visit={visit} />
            <WaitingTime since={askedAt ?? createdAt} />
          </p>
        )}
      </div>
    </div>
  )
}

const good = { Icon: CircleCheck, style: 'bg-success-wash text-success' }
const bad = { Icon: CircleX, style: 'bg-danger-wash text-danger' }
const parcel = { Icon: PackageCheck, style: 'bg-sunk text-ink' }

function Outcome({ text, status }: { text: Shown; status: VisitStatus }) {
  const say = useSay()
  const { Icon, style } = status === 'LEFT_AT_GATE' ? parcel : wasApproved(status) ? good : bad
  return (
    <p className={`flex items-center gap-3 rounded-md px-4 py-3 text-lg font-semibold wrap-anywhere ${style}`}>
      <Icon className="size-6" />
      {say(text)}
    </p>
  )
}

function usePause(): boolean {
  const [paused, setPaused] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(false), pauseMs)
    return () => clearTimeout(timer)
  }, [])
  return paused
}

/** Once now, and once more when the gate may call. */
function useRings(visit: Visit | undefined) {
  const asking = visit?.status === 'ASKING'
  const again = visit?.escalatesAt
  useEffect(() => {
    if (asking) chime()
  }, [asking])
  useEffect(() => {
    const wait = asking && again ? Date.parse(again) - Date.now() : 0
    if (wait <= 0) return undefined
    const timer = setTimeout(chime, wait)
    return () => clearTimeout(timer)
  }, [asking, again])
}
