import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

export const NewPasswordInput = (props: Omit<PasswordInputProps, 'autoComplete' | 'hint'>) => (
  <PasswordInput
    autoComplete="new-password"
    hint={msg('At least {minimum} characters.', { minimum: limits.passwordMin })}
    {...props}
  />
)
