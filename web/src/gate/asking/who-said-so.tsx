import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { spokenName } from '@aangan/contract/gate/spoken-words'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useT } from '../../core/language/language.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { Button } from '../../ui/button.tsx'
import type { Known, Said } from './said.part.ts'
import { askingWords as words } from './words.part.ts'

interface Props {
  decision: Extract<PhoneDecision, 'YES_BY_PHONE' | 'NO_BY_PHONE'>
  people: readonly Known[]
  /** The one who was dialled last stands first. */
  dialled: string | undefined
  send: (said: Said) => Promise<unknown>
}

/** No press counts so soon: the finger is still where the button was that led here. */
const deafMs = 600

/** The house's people by large names; one tap decides. */
export function WhoSaidSo({ decision, people, dialled, send }: Props) {
  const t = useT()
  const [isTyping, setTyping] = useState(false)
  const [isDeaf, setDeaf] = useState(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Where nobody is known, the field has the focus already.
    if (heading.current?.parentElement?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
    // The names, rather than what led here.
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setDeaf(false), deafMs)
    return () => clearTimeout(timer)
  }, [])
  const first = [...people].sort((one, other) => Number(other.id === dialled) - Number(one.id === dialled))
  return (
    <section className="flex flex-col gap-2">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
        {t(words.whoSaidSo)}
      </h3>
      {people.length > 0 && (
        <ul aria-label={t(words.whoSaidSo)} inert={isDeaf} className="grid gap-2 sm:grid-cols-2">
          {first.map(({ id, name }, index) => (
            <li key={id ?? `${index} ${name}`} className="min-w-0">
              <Button
                size="desk"
                className="w-full justify-start text-lg"
                onClick={() => void send(id === undefined ? { spokeToName: name } : { spokeTo: id })}
              >
                <span className="min-w-0 text-start wrap-anywhere">{name}</span>
              </Button>
            </li>
          ))}
          {!isTyping && (
            <li className="min-w-0">
              <Button size="desk" className="w-full justify-start text-lg" tone="quiet" onClick={() => setTyping(true)}>
                {t(words.somebodyElse)}
              </Button>
            </li>
          )}
        </ul>
      )}
      {(isTyping || people.length === 0) && <NameForm decision={decision} send={send} />}
    </section>
  )
}

const nameShape = z.object({ spokeToName: spokenName })

function NameForm({ decision, send }: Pick<Props, 'decision' | 'send'>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useShapedForm({
    shape: nameShape,
    initialValues: { spokeToName: '' },
    send: async (typed) => void (await send(typed)),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  const isYes = decision === 'YES_BY_PHONE'
  return (
    <form
      aria-label={t(words.whoSaidSo)}
      noValidate
      onSubmit={onSubmit}
      className="desk-fields flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <TextInput
        label="Name"
        autoComplete="off"
        ref={input}
        maxLength={gateLimits.spokenName}
        {...form.text('spokeToName')}
      />
      <FormFailureNote failure={form.failure} />
      <Button size="desk" type="submit" tone={isYes ? 'go' : 'stop'} busy={form.busy}>
        {t(isYes ? words.saidYes : words.saidNo)}
      </Button>
    </form>
  )
}
