import type { Contact } from '@aangan/contract/gate/contacts'
import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { givenReason } from '@aangan/contract/gate/spoken-words'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { callable } from '../../domain/callable.ts'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { Button } from '../../ui/button.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import type { Known, Said } from './said.part.ts'
import { WhoSaidSo } from './who-said-so.tsx'
import { askingWords as words } from './words.part.ts'

interface Props {
  visit: Pick<BoardVisit, 'id' | 'kind' | 'asked'>
  /** The house's people, where their numbers were not opened. */
  people: readonly Known[]
  calls: AskingCalls
  /** The community lets guards admit without an answer. */
  mayAdmit: boolean
}

/** What a guard may do while nobody answers. */
export interface AskingCalls {
  /** Left out without a network. */
  readonly contacts?: (id: string) => Promise<readonly Contact[]>
  readonly decide: (id: string, decision: PhoneDecision, said?: Said) => Promise<unknown>
}

/** No answer: the guard calls, and notes what was said. */
export function Escalation({ visit, people, calls, mayAdmit }: Props) {
  const t = useT()
  const { id, kind, asked } = visit
  const [admitting, setAdmitting] = useState(false)
  const [contacts, setContacts] = useState<readonly Contact[]>()
  const [dialled, setDialled] = useState<string>()
  const [word, setWord] = useState<'YES_BY_PHONE' | 'NO_BY_PHONE'>()
  const look = useAction({
    run: async () => (await calls.contacts?.(id)) ?? [],
    failed: (_, __, error) => msg(words.numbersFailed, { reason: messageOf(error) }),
  })
  const decide = useAction({
    run: ({ decision, ...said }: Said & { readonly decision: PhoneDecision }) => calls.decide(id, decision, said),
    failed: (_, __, error) => msg(words.refused, { reason: messageOf(error) }),
  })
  return (
    <>
      {contacts ? (
        <Contacts of={contacts} dialled={dialled} onCalled={setDialled} />
      ) : (
        asked > 0 &&
        calls.contacts && (
          <Button
            size="desk"
            tone="primary"
            busy={look.busy}
            onClick={() => void look.send().then(setContacts, () => undefined)}
          >
            <Phone className="size-6" />
            {t(words.call)}
          </Button>
        )
      )}
      {word && (
        <WhoSaidSo
          key={word}
          decision={word}
          people={contacts?.map(({ userId, name }) => ({ id: userId, name })) ?? people}
          dialled={dialled}
          send={(said) => decide.send({ decision: word, ...said }).catch(() => undefined)}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {word !== 'YES_BY_PHONE' && (
          <Button size="desk" tone="go" onClick={() => setWord('YES_BY_PHONE')}>
            {t(words.saidYes)}
          </Button>
        )}
        {word !== 'NO_BY_PHONE' && (
          <Button size="desk" tone="stop" onClick={() => setWord('NO_BY_PHONE')}>
            {t(words.saidNo)}
          </Button>
        )}
        {kind === 'DELIVERY' && (
          <Button
            size="desk"
            busy={decide.runningFor?.decision === 'LEAVE_AT_GATE'}
            onClick={() =>
              decide.start({ decision: 'LEAVE_AT_GATE', ...(dialled !== undefined && { spokeTo: dialled }) })
            }
          >
            {t(words.leaveAtGate)}
          </Button>
        )}
        {mayAdmit && !admitting && (
          <Button size="desk" onClick={() => setAdmitting(true)}>
            {t(words.admit)}
          </Button>
        )}
      </div>
      {admitting && (
        <OneFieldForm
          title={words.admit}
          label={words.reason}
          hint={words.reasonHint}
          rule={givenReason}
          maxLength={gateLimits.givenReason}
          submit={words.admit}
          tone="warn"
          send={(reason) => calls.decide(id, 'ADMIT', { reason })}
        />
      )}
    </>
  )
}

interface ContactsProps {
  of: readonly Contact[]
  dialled: string | undefined
  onCalled: (userId: string) => void
}

function Contacts({ of: contacts, dialled, onCalled }: ContactsProps) {
  const t = useT()
  if (contacts.length === 0) return <p className="font-semibold">{t(words.nobodyToCall)}</p>
  return (
    <ul className="flex flex-col gap-2">
      {contacts.map(({ userId, name, mobileNo }) => (
        <li key={userId}>
          <a
            href={callable(mobileNo)}
            onClick={() => onCalled(userId)}
            className={`${buttonStyle(dialled === userId ? 'primary' : 'plain', 'desk')} w-full justify-start px-6`}
          >
            <Phone className="size-6" />
            <span className="min-w-0 grow text-start wrap-anywhere">{name}</span>
            <span className="tabular-nums">{mobileNo}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
