import { houseLabel } from '@aangan/contract/core/houses'
import { useT } from '../../core/language/language.ts'
import { namesOfHouse } from '../board/houses.ts'
import { words } from '../parts/words.ts'
import type { TypedHouse } from './use-house.ts'

/** `A-402 · Asha, Vikram Kulkarni` */
export function HouseFacts({ of: { wing, number, names, isLoaded } }: { of: TypedHouse }) {
  const t = useT()
  const people = names ? namesOfHouse(names) : isLoaded ? t(words.noSuchHouse) : ''
  return (
    <span className="min-w-[min(7rem,100%)] grow basis-0 text-start text-base font-normal wrap-anywhere">
      <b className="text-lg">{houseLabel(wing, number.trim())}</b>
      {people && ` · ${people}`}
    </span>
  )
}
