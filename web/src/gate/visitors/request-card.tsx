import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { House } from '../../domain/house.tsx'
import { notify } from '../../ui/toast.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { answered } from './outcome.ts'
import { useAnswer } from './visits.queries.ts'
import { VisitorLine } from './visitor-line.tsx'
import { besidePicture, VisitorPhoto } from './visitor-photo.tsx'
import { showRequest, useAsked } from './requests.ts'
import { WaitingTime } from './waiting-time.tsx'

/** Somebody at the gate. The dialog has the buttons while it shows them. */
export function RequestCard({ visit, several }: { visit: Visit; several: boolean }) {
  const t = useT()
  const { shown } = useAsked()
  // What follows a refusal stands in the dialog.
  const answer = useAnswer(({ id, status }) =>
    status === 'DENIED' ? showRequest(id) : notify.success(answered(status)),
  )
  const { visitorName, note, houseNo, division, askedAt, createdAt } = visit
  return (
    <article aria-label={visitorName} className="card flex h-full flex-col gap-4 border-2 border-marigold p-4">
      <div className="flex flex-wrap items-start gap-4">
        <VisitorPhoto visit={visit} />
        <div className={besidePicture}>
          <h4 className="text-lg font-bold wrap-anywhere">{visitorName}</h4>
          <div className="text-soft">
            <VisitorLine visit={visit} />
          </div>
          {several && <House no={houseNo} division={division} />}
          {note && <p className="text-sm wrap-anywhere">{note}</p>}
          <p className="text-sm font-semibold text-warning">
            <GateName visit={visit} />
            <WaitingTime since={askedAt ?? createdAt} />
          </p>
        </div>
      </div>
      {shown !== visit.id && (
        <AnswerButtons
          visit={visit}
          sending={answer.runningFor?.answer}
          onAnswer={(given) => answer.start({ id: visit.id, answer: given })}
        />
      )}
      {shown === visit.id && <p className="text-sm text-soft">{t('Answer in the window that has opened.')}</p>}
    </article>
  )
}

export const GateName = ({ visit: { gateIn } }: { visit: Visit }) => (gateIn ? <>{gateIn.name} · </> : null)
