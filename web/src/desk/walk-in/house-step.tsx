import { divisions, limits } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Visit } from '@aangan/contract/gate/visits'
import { Delete, MapPinHouse } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { plain } from '../../ui/input/options.ts'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { useDirectory } from '../board/desk.ts'
import { Sheet } from '../parts/sheet.tsx'
import type { WalkInDraft } from '../board/walk-in.ts'
import { words } from '../parts/words.ts'

interface Props {
  draft: WalkInDraft
  onDone: (house: Pick<Visit, 'houseNo' | 'division'>) => void
  onBack: () => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const mostShown = 30

/** Division, the number by large keys, then the house by its people's names. */
export function HouseStep({ draft, onDone, onBack }: Props) {
  const t = useT()
  const id = useId()
  const houses = useDirectory().data?.houses ?? []
  const used = divisions.filter((one) => houses.some(({ division }) => division === one))
  const [chosen, setChosen] = useState(draft.division)
  const division = chosen ?? (used.length === 1 ? used[0] : undefined)
  const [houseNo, setHouseNo] = useState(draft.houseNo ?? '')
  const typed = houseNo.trim().toLowerCase()
  const isReady = division !== undefined && typed !== ''
  const found = houses.filter((house) => house.division === division && house.houseNo.toLowerCase().startsWith(typed))
  const exact = found.find((house) => house.houseNo.toLowerCase() === typed)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onDone({ division, houseNo: exact?.houseNo ?? houseNo.trim() })
  }
  return (
    <Sheet
      tone="calm"
      icon={MapPinHouse}
      title={words.whichHouse}
      onBack={onBack}
      buttons={
        <>
          <p role="status" className="w-full text-center font-semibold wrap-anywhere empty:hidden">
            {isReady && (exact ? exact.names.join(', ') : found.length === 0 ? t(words.noSuchHouse) : null)}
          </p>
          <BigButton type="submit" form={id} tone="primary" disabled={!isReady}>
            {t(words.next)}
          </BigButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="desk-fields flex flex-col gap-3">
        <RadioChoice
          label={words.division}
          name="division"
          options={plain(divisions)}
          value={division ?? ''}
          onChange={(value) => setChosen(divisions.find((one) => one === value))}
          onBlur={() => undefined}
        />
        <div className="flex items-end gap-2">
          <TextInput
            label={words.houseNo}
            className="min-w-0 grow"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={limits.houseNo}
            value={houseNo}
            onChange={({ target }) => setHouseNo(target.value)}
          />
          <BigButton
            aria-label={t(words.deleteDigit)}
            className="w-16"
            onClick={() => setHouseNo((now) => now.slice(0, -1))}
          >
            <Delete className="size-6" />
          </BigButton>
        </div>
        <div className="grid grid-cols-5 gap-2">
          {keys.map((key) => (
            <BigButton key={key} className="px-0 text-xl tabular-nums" onClick={() => setHouseNo((now) => now + key)}>
              {key}
            </BigButton>
          ))}
        </div>
        {division && (typed !== '' || found.length <= mostShown) && (
          <ul aria-label={t(words.whichHouse)} className="grid gap-2 sm:grid-cols-2">
            {found.slice(0, mostShown).map((house) => (
              <li key={house.houseNo} className="min-w-0">
                <BigButton
                  className="w-full justify-start"
                  onClick={() => onDone({ division, houseNo: house.houseNo })}
                >
                  <span className="shrink-0 font-bold">{houseLabel(house.division, house.houseNo)}</span>
                  <span className="min-w-0 text-start text-base font-normal wrap-anywhere">
                    {house.names.join(', ')}
                  </span>
                </BigButton>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Sheet>
  )
}
