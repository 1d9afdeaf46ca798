import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { useEffect } from 'react'
import { useStore } from '../../core/store.ts'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { isProved } from '../../gate/asking/answered.part.ts'
import { useDeaf } from '../../ui/browser/use-deaf.ts'
import { showToastsIn } from '../../ui/toast.ts'
import { useAtDesk } from './at-desk.ts'
import { warningsOf } from './said-no.ts'
import { useTimes } from './times.ts'
import { BigButton } from '../parts/big-button.tsx'
import { hideSnack, showSnack, snackbar, type Snack } from '../parts/snackbar.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

const shownMs = 10_000
/** Presses are ignored this long: the finger may still be coming down on what was here before. */
const deafMs = 600

/** One place above the buttons at the foot, on every sheet and list. */
export function Snackbar() {
  const snack = useStore(snackbar)
  useEffect(() => {
    showToastsIn((said, isFailure) => showSnack({ said, isFailure }))
    return () => showToastsIn(undefined)
  }, [])
  return (
    <div role="status" className="empty:hidden print:hidden">
      {snack && <Line key={snack.key} snack={snack} />}
    </div>
  )
}

function Line({ snack }: { snack: Snack }) {
  const say = useSay()
  const isDeaf = useDeaf(deafMs)
  const { key } = snack
  useEffect(() => {
    const timer = setTimeout(() => hideSnack(key), shownMs)
    return () => clearTimeout(timer)
  }, [key])
  return (
    <div
      inert={isDeaf}
      className={`mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg py-1 ps-4 pe-1 font-semibold shadow-raised ${'said' in snack && snack.isFailure ? 'bg-danger text-surface' : 'bg-ink text-ground'}`}
    >
      <span className="min-w-[min(9rem,100%)] grow basis-0 py-2 wrap-anywhere">{say(useText(snack))}</span>
      {!('said' in snack) && <Action snack={snack} />}
    </div>
  )
}

function useText(snack: Snack): Shown {
  const { board, now } = useAtDesk()
  const times = useTimes(board.timeZone, now)
  if ('said' in snack) return snack.said
  const visit = 'mark' in snack ? snack.mark.visit : snack.answered
  const about = { name: visit.visitorName, house: houseLabel(visit.division, visit.houseNo) }
  if ('answered' in snack) return msg(answers[visit.status as keyof typeof answers] ?? words.answeredNot, about)
  const at = new Date(snack.mark.at).toISOString()
  return snack.mark.kind === 'ENTRY'
    ? msg(words.justIn, { ...about, time: times.time(visit.arrivedAt ?? at) })
    : msg(words.justOut, { ...about, time: times.time(visit.exitedAt ?? at) })
}

const answers = {
  APPROVED: words.answeredYes,
  DENIED: words.answeredNo,
  LEFT_AT_GATE: words.answeredLeave,
  LAPSED: words.answeredNot,
} as const

function Action({ snack }: { snack: Exclude<Snack, { readonly said: Shown }> }) {
  const t = useT()
  const { board, now, marks } = useAtDesk()
  const { open } = useView()
  const times = useTimes(board.timeZone, now)
  if ('mark' in snack) {
    const { mark, key } = snack
    return (
      <BigButton
        busy={marks.isBusy(mark.visit.id)}
        onClick={() => void marks.undo(mark).then((sent) => sent && hideSnack(key))}
      >
        {t(words.undo)}
      </BigButton>
    )
  }
  const { id } = snack.answered
  const visit = board.visits.find((one) => one.id === id) ?? snack.answered
  if (visit.status === 'APPROVED' && isProved(visit, warningsOf(visit, board, now, times.at)))
    return (
      <BigButton tone="go" busy={marks.isBusy(id)} onClick={() => void marks.letIn(id, { visitId: id })}>
        {t(words.letIn)}
      </BigButton>
    )
  return <BigButton onClick={() => open({ show: 'visit', id })}>{t(words.open)}</BigButton>
}
