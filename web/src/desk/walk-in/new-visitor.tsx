import { visitKindLabels, visitKinds } from '@aangan/contract/gate/visit-kinds'
import { PackageOpen, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import { AskStep } from './ask-step.tsx'
import { ofPass, ofVisit } from '../board/board-lists.ts'
import { CompanyStep } from './company-step.tsx'
import { useDirectory } from '../board/desk.ts'
import { draftFrom } from '../board/find.ts'
import { HouseStep } from './house-step.tsx'
import { NameStep } from './name-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useView } from '../parts/use-view.ts'
import { draftOf, stepFor, stepsOf, type Step, type WalkInDraft } from '../board/walk-in.ts'
import { words } from '../parts/words.ts'

/** Kind, company, house, name, photo; then the house is asked. Each step is a page of the phone's history. */
export function NewVisitor() {
  const t = useT()
  const { board, now } = useAtDesk()
  const { view, open, back } = useView()
  const directory = useDirectory().data
  const [draft, setDraft] = useState<WalkInDraft>(() =>
    view.typed ? draftFrom(view.typed, directory) : filledIn(view.id, board, now),
  )
  const step = stepFor(view.step, draft)
  const goOn = (from: Step, more: WalkInDraft) => {
    const next = { ...draft, ...more }
    setDraft(next)
    const all = stepsOf(next, board.settings.photos !== 'OFF')
    open({ ...view, step: all[all.indexOf(from) + 1] ?? 'ready' })
  }
  switch (step) {
    case 'kind':
      return (
        <Sheet tone="calm" icon={UserRoundPlus} title={words.whoIsIt}>
          <div className="grid grow auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            {visitKinds.map((kind) => {
              const Icon = kindIcons[kind]
              return (
                <button
                  key={kind}
                  type="button"
                  onClick={() => goOn('kind', { kind })}
                  className="flex min-h-32 flex-col items-center justify-center gap-3 rounded-lg border border-edge bg-surface p-2 text-xl font-semibold shadow-card hover:bg-sunk"
                >
                  <Icon className="size-14 text-brand" strokeWidth={1.5} />
                  {t(visitKindLabels[kind])}
                </button>
              )
            })}
          </div>
        </Sheet>
      )
    case 'company':
      return (
        <Sheet tone="calm" icon={PackageOpen} title={words.whichCompany} onBack={back}>
          <CompanyStep draft={draft} onDone={(company) => goOn('company', { company })} />
        </Sheet>
      )
    case 'house':
      return <HouseStep draft={draft} onDone={(chosen) => goOn('house', chosen)} onBack={back} />
    case 'name':
      return <NameStep board={board} now={now} draft={draft} onDone={(who) => goOn('name', who)} onBack={back} />
    case 'photo':
      return <PhotoStep rule={board.settings.photos} onDone={(photo) => goOn('photo', { photo })} onBack={back} />
    case 'ready':
      return <AskStep draft={draft} onBack={back} />
  }
}

function filledIn(id: string | undefined, board: AtDesk['board'], now: number): WalkInDraft {
  const visit = board.visits.find((one) => one.id === id)
  if (visit) return draftOf(ofVisit(visit, undefined))
  const pass = board.passes.find((one) => one.id === id)
  return pass ? draftOf(ofPass(pass, board.timeZone, now)) : {}
}
