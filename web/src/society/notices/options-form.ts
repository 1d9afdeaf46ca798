import type { FocusEventHandler } from 'react'
import type { Shown } from '../../core/language/say.ts'
import type { OptionValues } from './notice-values.ts'

type Text = 'audience' | 'ownership' | 'time' | 'publishAt' | 'ask' | 'question' | 'voters' | 'closesOn'
type Tick = 'residents' | 'security' | 'pinned' | 'shown'
interface FieldProps {
  readonly name: string
  readonly error: Shown | undefined
  readonly onBlur: FocusEventHandler
  readonly onChange: (given: unknown) => void
}
/** What the folded lines need of the notice form. */
export interface OptionsForm {
  readonly values: OptionValues
  readonly errors: Readonly<Record<string, Shown>>
  text: (name: Text) => FieldProps & { readonly value: string }
  tick: (name: Tick) => FieldProps & { readonly checked: boolean }
  set: (name: 'divisions' | 'houses' | 'options', value: readonly string[]) => void
  setError: (name: 'options', error: null) => void
}
