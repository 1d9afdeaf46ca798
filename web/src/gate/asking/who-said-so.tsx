import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { spokenName } from '@aangan/contract/gate/spoken-words'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useDeaf } from '../../ui/browser/use-deaf.ts'
import { Button } from '../../ui/button.tsx'
import { OneFieldForm } from './one-field-form.tsx'
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
  const isDeaf = useDeaf(deafMs)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // With no names to choose from, the name field has focused itself.
    if (heading.current?.parentElement?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
    // The names, rather than what led here.
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const isYes = decision === 'YES_BY_PHONE'
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
      {(isTyping || people.length === 0) && (
        <OneFieldForm
          title={words.whoSaidSo}
          label="Name"
          rule={spokenName}
          maxLength={gateLimits.spokenName}
          submit={isYes ? words.saidYes : words.saidNo}
          tone={isYes ? 'go' : 'stop'}
          send={(spokeToName) => send({ spokeToName })}
        />
      )}
    </section>
  )
}
