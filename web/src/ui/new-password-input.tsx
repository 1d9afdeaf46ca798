import { limits } from '@aangan/contract/fields'
import { TextInput, type TextInputProps } from './text-input.tsx'

export const NewPasswordInput = (props: Omit<TextInputProps, 'type' | 'autoComplete' | 'hint'>) => (
  <TextInput
    type="password"
    autoComplete="new-password"
    hint={`At least ${limits.passwordMin} characters.`}
    {...props}
  />
)
