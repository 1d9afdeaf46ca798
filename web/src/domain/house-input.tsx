import { TextInput, type TextInputProps } from '../ui/input/text-input.tsx'

/** A house number. `onLeave` normalises it (`settleHouse`). */
export const HouseInput = ({
  onLeave,
  onBlur,
  ...input
}: Omit<TextInputProps, 'hint' | 'autoComplete'> & { onLeave: () => void }) => (
  <TextInput
    hint="Only the number, such as 402."
    autoComplete="off"
    {...input}
    onBlur={(event) => {
      onLeave()
      onBlur?.(event)
    }}
  />
)
