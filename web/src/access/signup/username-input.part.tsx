import { usernameMessages } from '@aangan/contract/access/auth'
import type { Label } from '@aangan/contract/core/language/text'
import { username } from '@aangan/contract/core/fields'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useT } from '../../core/language/language.ts'
import { signupCalls } from './signup.queries.ts'
import { TextInput, type TextInputProps } from '../../ui/input/text-input.tsx'

const pauseMs = 400
type State = 'unknown' | 'available' | 'taken' | 'failed'
const states: Record<State, { text?: Label; tone: string }> = {
  unknown: { tone: '' },
  available: { text: usernameMessages.available, tone: 'text-success' },
  taken: { text: usernameMessages.taken, tone: 'text-danger' },
  failed: { text: 'Failed to check username availability.', tone: 'text-warning' },
}

/** A username with a live check whether it is free. */
export function UsernameInput(props: Omit<TextInputProps, 'label'>) {
  const t = useT()
  const { text, tone } = states[useAvailability(String(props.value))]
  return (
    <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props}>
      {/* The line is reserved, so that nothing below moves when the answer arrives. */}
      <p role="status" className={`min-h-7 pt-1.5 text-sm font-medium ${tone}`}>
        {text && t(text)}
      </p>
    </TextInput>
  )
}

function useAvailability(typed: string): State {
  const [answer, setAnswer] = useState<{ typed: string; state: State }>()
  useEffect(() => {
    const parsed = z.safeParse(username, typed)
    if (!parsed.success) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      signupCalls.checkUsername({ query: { username: parsed.data }, signal: stop.signal }).then(
        ({ available }) => setAnswer({ typed, state: available ? 'available' : 'taken' }),
        () => stop.signal.aborted || setAnswer({ typed, state: 'failed' }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return answer?.typed === typed ? answer.state : 'unknown'
}
