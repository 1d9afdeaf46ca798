import { TextInput, type TextInputProps } from './text-input.tsx'

/** A ten-digit number, with the phone's number keys. */
export const PhoneInput = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={15} {...props} />
)
