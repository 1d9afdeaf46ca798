import { typedHouse } from '@aangan/contract/core/houses'
import { useDirectory } from '../board/desk.ts'
import { numberTyped, wingsOf } from '../board/houses.ts'
import type { Visitor } from './use-visitor.ts'

type Wing = ReturnType<typeof wingsOf>[number]

/** The house as it is typed; a number that is whole is taken at once. */
export function useHouse({ typed, form, setChosen }: Visitor, onTaken: () => void) {
  const { data } = useDirectory()
  const houses = data?.houses ?? []
  const wings = wingsOf(houses, typed.division || undefined)
  const wing = typed.division || (wings.length === 1 ? wings[0] : undefined)
  const number = typed.houseNo.trim()
  const { house } = numberTyped(houses, wing, number)
  const set = (division: Wing | undefined, houseNo: string) => {
    if (division) form.set('division', division)
    form.set('houseNo', houseNo)
  }
  const take = (division: Wing | undefined, houseNo: string) => {
    set(division, houseNo)
    setChosen(true)
    onTaken()
  }
  const type = (division: Wing | undefined, houseNo: string) => {
    const whole = numberTyped(houses, division, houseNo)
    if (whole.isWhole && whole.house) take(division, whole.house.houseNo)
    else set(division, houseNo)
  }
  return {
    wings,
    wing,
    number: typed.houseNo,
    /** The house's registered people; undefined while the directory loads or if there are none. */
    names: house?.names,
    isLoaded: data !== undefined,
    isReady: wing !== undefined && number !== '',
    chooseWing: (division: Wing) => type(division, typed.houseNo),
    addDigit: (digit: string) => type(wing, typed.houseNo + digit),
    dropLast: () => set(wing, typed.houseNo.slice(0, -1)),
    /** `text` may include the wing: `D-909`. */
    typeNumber: (text: string) => {
      const { division, houseNo } = typedHouse(text)
      type(division ?? wing, division ? houseNo : text)
    },
    choose: () => take(wing, house?.houseNo ?? number),
  }
}
export type TypedHouse = ReturnType<typeof useHouse>
