import { TextInput, type TextInputProps } from './text-input.tsx'

export const PhoneInput = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={15} {...props} />
)
