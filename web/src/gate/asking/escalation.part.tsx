import type { Contact } from '@aangan/contract/gate/visit-endpoints'
import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { givenReason } from '@aangan/contract/gate/spoken-words'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { Phone } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { callable } from '../../domain/callable.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { Button } from '../../ui/button.tsx'
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
      {admitting && <AdmitForm send={(reason) => calls.decide(id, 'ADMIT', { reason })} />}
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

const admitShape = z.object({ reason: givenReason })

/** Why somebody comes in whom the house has not answered for. */
function AdmitForm({ send }: { send: (reason: string) => Promise<unknown> }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useShapedForm({
    shape: admitShape,
    initialValues: { reason: '' },
    send: async ({ reason }) => void (await send(reason)),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form
      aria-label={t(words.admit)}
      noValidate
      onSubmit={onSubmit}
      className="desk-fields flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <TextInput
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        ref={input}
        maxLength={gateLimits.givenReason}
        {...form.text('reason')}
      />
      <FormFailureNote failure={form.failure} />
      <Button size="desk" type="submit" tone="warn" busy={form.busy}>
        {t(words.admit)}
      </Button>
    </form>
  )
}
