import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { TextInput, type TextInputProps } from './text-input.tsx'

export const NewPasswordInput = (props: Omit<TextInputProps, 'type' | 'autoComplete' | 'hint'>) => (
  <TextInput
    type="password"
    autoComplete="new-password"
    hint={msg('At least {minimum} characters.', { minimum: limits.passwordMin })}
    {...props}
  />
)
