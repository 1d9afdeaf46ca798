import { divisions } from '@aangan/contract/core/constants'
import { plain } from '../../ui/input/options.ts'
import { RadioChoice, type RadioChoiceProps } from '../../ui/input/radio-choice.tsx'

const options = plain(divisions)

/** One tap at the gate. */
export const DivisionChoice = (field: Omit<RadioChoiceProps, 'label' | 'options'>) => (
  <RadioChoice label="Division" options={options} {...field} />
)
