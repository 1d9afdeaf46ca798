import { PicksInput, type PicksInputProps } from '../../ui/input/picks-input.tsx'

/** The English word is kept, in every language: it is data, which a guard of another language reads (decision 23). */
const frequent: PicksInputProps['picks'] = [
  { word: 'Delivery', label: 'Delivery' },
  { word: 'Cab', label: 'Cab' },
  { word: 'Guest', label: 'Guest' },
  { word: 'Service', label: 'Service' },
]

/** Purpose of Visit, with chips that fill it in. */
export const PurposeInput = (input: Omit<PicksInputProps, 'label' | 'picks' | 'picksLabel'>) => (
  <PicksInput label="Purpose of Visit" picks={frequent} picksLabel="Common purposes" {...input} />
)
