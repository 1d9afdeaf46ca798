import { visitKindLabels, visitKinds, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
import { useDeaf } from '../../ui/browser/use-deaf.ts'
import { BigButton } from '../parts/big-button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { words } from '../parts/words.ts'
import { deafMs } from './deaf.ts'
import { pickLabel } from './pick-label.ts'
import { picksOf, type Visitor } from './use-visitor.ts'

/** The kind, and below it what a visitor of this kind comes from or for. A guest needs no more. */
export function Who({ visitor, onDone }: { visitor: Visitor; onDone: () => void }) {
  const t = useT()
  const { kind, company } = visitor.form.values
  const [chosen, setChosen] = useState(kind)
  const isDeaf = useDeaf(deafMs, chosen)
  const go = (of: VisitKind, by: string | undefined) => {
    visitor.choose(of, by)
    onDone()
  }
  const hasPicks = chosen !== '' && chosen !== 'GUEST'
  return (
    <Sheet tone="calm" icon={UserRoundPlus} title={words.whoIsIt}>
      <div
        className={`grid gap-2 ${hasPicks ? 'grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))]' : 'grow auto-rows-fr sm:max-h-72 grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]'}`}
      >
        {visitKinds.map((one) => {
          const Icon = kindIcons[one]
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === chosen}
              onClick={() => (one === 'GUEST' ? go(one, '') : setChosen(one))}
              className={`flex flex-col items-center justify-center rounded-lg border border-edge bg-surface p-2 font-semibold hover:bg-sunk aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand ${hasPicks ? 'min-h-20 gap-1 text-sm' : 'min-h-32 gap-3 text-xl'}`}
            >
              <Icon className={`${hasPicks ? 'size-8' : 'size-14'} ${one === chosen ? '' : 'text-brand'}`} />
              {t(visitKindLabels[one])}
            </button>
          )
        })}
      </div>
      {hasPicks && (
        <div
          role="group"
          aria-label={t(words.company)}
          inert={isDeaf}
          className="grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2"
        >
          {picksOf(chosen).map((pick) => {
            const isPicked = chosen === kind && pick === company
            return (
              <BigButton
                key={pick}
                aria-pressed={isPicked}
                tone={isPicked ? 'primary' : 'plain'}
                className="min-h-16"
                onClick={() => go(chosen, pick)}
              >
                {pickLabel(pick, t)}
              </BigButton>
            )
          })}
          <BigButton className="min-h-16" onClick={() => go(chosen, undefined)}>
            {t(words.other)}
          </BigButton>
        </div>
      )}
    </Sheet>
  )
}
