import type { Label } from '@aangan/contract/core/language/text'
import { useId, useState, type KeyboardEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './suggest-input.css'

export interface Suggestion {
  readonly value: string
  readonly title: string
  readonly detail: string
}

interface Props extends Omit<TextInputProps, 'children' | 'onBlur' | 'onKeyDown' | 'role'> {
  suggestions: readonly Suggestion[]
  /** What the suggestions are. */
  suggested: Label
  onChoose: (value: string) => void
}

/** A text field that offers what may be meant. Anything else can be typed as well. */
export function SuggestInput({ suggestions, suggested, onChoose, onChange, className = '', ...input }: Props) {
  const t = useT()
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const [active, setActive] = useState(-1)
  const open = isUsed && suggestions.length > 0
  const close = () => {
    setUsed(false)
    setActive(-1)
  }
  const choose = ({ value }: Suggestion) => {
    close()
    onChoose(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = open ? suggestions[active] : undefined
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      setUsed(true)
      // One place more: the field itself, between the last and the first.
      const places = suggestions.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }
  return (
    <TextInput
      {...input}
      className={`relative ${className}`}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-activedescendant={open && suggestions[active] ? `${id}-${active}` : undefined}
      autoComplete="off"
      onChange={(event) => {
        setUsed(true)
        setActive(-1)
        onChange?.(event)
      }}
      onKeyDown={onKeyDown}
      onBlur={close}
    >
      {open && (
        <div
          id={id}
          role="listbox"
          aria-label={t(suggested)}
          className="suggestions absolute top-full z-20 mt-1 rounded-md border border-line bg-surface py-1 text-sm shadow-raised"
        >
          {suggestions.map((suggestion, at) => (
            <div
              key={suggestion.value}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps the focus, so the list is there until the press is over.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              className={`flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1.5 hover:bg-sunk ${at === active ? 'bg-sunk' : ''}`}
            >
              <span className="font-semibold wrap-anywhere">{suggestion.title}</span>
              <span className="text-xs wrap-anywhere text-soft">{suggestion.detail}</span>
            </div>
          ))}
        </div>
      )}
    </TextInput>
  )
}
