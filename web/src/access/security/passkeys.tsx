import { newPasskey, type Passkey } from '@aangan/contract/access/factors'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { ask } from '../../ui/dialog/confirm.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useAddPasskey, usePasskeysOffered, useRemovePasskey } from './factors.queries.ts'
import { Part, PartList, PartRow } from './part.tsx'

interface Props {
  passkeys: readonly Passkey[]
  /** Something was added or removed; with the first factor come codes. */
  onChanged: (recoveryCodes?: readonly string[]) => void
}

export function Passkeys({ passkeys, onChanged }: Props) {
  const t = useT()
  const offered = usePasskeysOffered()
  const [adding, setAdding] = useState(0)
  const [open, setOpen] = useState(false)
  const remove = useRemovePasskey()
  const removeAsked = async (passkey: Passkey) => {
    const question = 'Are you sure you want to delete this passkey?'
    if (await ask({ question, subject: passkey.name, verb: 'Remove' }))
      remove.send(passkey).then(
        () => onChanged(),
        () => undefined,
      )
  }
  return (
    <Part
      title="Passkeys"
      hint={
        offered
          ? 'Log in with your fingerprint, face or PIN instead of the password.'
          : 'Passkeys cannot be used at this address or in this browser.'
      }
      actions={
        offered && (
          <Button
            onClick={() => {
              setAdding(adding + 1)
              setOpen(true)
            }}
          >
            {t('Add Passkey')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && <p className="text-soft">{t('No passkeys yet.')}</p>}
      {passkeys.length > 0 && (
        <PartList label="Passkeys">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              busy={remove.runningFor?.id === passkey.id}
              onRemove={() => void removeAsked(passkey)}
            />
          ))}
        </PartList>
      )}
      {adding > 0 && <AddPasskey key={adding} open={open} onClose={() => setOpen(false)} onAdded={onChanged} />}
    </Part>
  )
}

function Row({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }) {
  const t = useT()
  const { moment } = useDates()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <PartRow
      icon={<KeyRound />}
      title={name}
      about={
        <>
          <p>{t('Added {time}', { time: moment(createdAt) })}</p>
          <p>{lastUsedAt ? t('Last used {time}', { time: moment(lastUsedAt) }) : t('Not used yet')}</p>
        </>
      }
      action={
        <Button
          size="sm"
          tone="quiet-danger"
          busy={busy}
          aria-label={t('Remove passkey {name}', { name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      }
    />
  )
}

interface AddProps {
  open: boolean
  onClose: () => void
  onAdded: Props['onChanged']
}

function AddPasskey({ open, onClose, onAdded }: AddProps) {
  const t = useT()
  const add = useAddPasskey()
  const codes = useRef<readonly string[]>(undefined)
  const form = useShapedForm({
    shape: newPasskey,
    initialValues: { name: '' },
    send: async ({ name }) => {
      codes.current = (await add.send(name)).recoveryCodes ?? []
    },
  })
  const close = () => {
    onClose()
    if (codes.current) onAdded(codes.current)
  }
  return (
    <DialogForm
      form={form}
      open={open}
      title="Add Passkey"
      submit="Add Passkey"
      about={t('Your phone or computer keeps it and asks for your fingerprint, face or PIN.')}
      onClose={close}
    >
      <TextInput
        label="Name"
        hint="To tell it from others, such as “My phone”."
        autoComplete="off"
        {...form.text('name')}
      />
    </DialogForm>
  )
}
