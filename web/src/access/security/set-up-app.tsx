import { totpCode } from '@aangan/contract/access/factors'
import { useId, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'
import { useConfirmTotp } from './factors.queries.ts'
import { QrCode } from './qr-code.part.tsx'

interface Props {
  secret: string
  uri: string
  /** Called with the recovery codes once the app is set up. */
  onClosed: (recoveryCodes?: readonly string[]) => void
}

export function SetUpApp({ secret, uri, onClosed }: Props) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const confirm = useConfirmTotp()
  const codes = useRef<readonly string[]>(undefined)
  const form = useShapedForm({
    shape: totpCode,
    initialValues: { code: '' },
    send: async ({ code }) => {
      codes.current = (await confirm.send(code)).recoveryCodes
    },
  })
  const close = () => {
    setOpen(false)
    onClosed(codes.current)
  }
  return (
    <DialogForm
      form={form}
      open={open}
      title="Add Authenticator App"
      submit="Confirm [identity]"
      about={t('Scan this with an authenticator app, or type the key into it. Then type the code that it shows.')}
      onClose={close}
    >
      <QrCode text={uri} label="QR code for the authenticator app" />
      <SecretKey value={secret} />
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.text('code')}
      />
    </DialogForm>
  )
}

/** Shown in groups of four, so that a phone shows all of it, and copied without spaces. */
function SecretKey({ value }: { value: string }) {
  const t = useT()
  const id = useId()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success('Copied.'),
      () => notify.error('This browser blocked copying.'),
    )
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0 grow basis-60">
        <p id={id} className="text-sm font-semibold">
          {t('Key')}
        </p>
        <p className="flex flex-wrap gap-x-2 font-mono text-sm select-all">
          {value.match(/.{1,4}/g)?.map((group, at) => (
            <span key={at}>{group}</span>
          ))}
        </p>
      </div>
      <Button onClick={() => void copy()}>{t('Copy')}</Button>
    </div>
  )
}
