import { gateLimits } from '@aangan/contract/society/gate-limits'
import { deskForm } from '@aangan/contract/gate/gate-desk-endpoints'
import { useRef, useState, type FormEvent } from 'react'
import { messageOf } from '../core/api/api.ts'
import { useT } from '../core/language/language.ts'
import { raw } from '../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { isInstalledByHand } from '../shell/layout/install.tsx'
import { useUser } from '../shell/session/session.ts'
import { Failure } from '../ui/failure.tsx'
import { focusFirstError } from '../ui/browser/focus-error.ts'
import { FormFailureNote } from '../ui/form/form-failure.tsx'
import { useShapedForm } from '../ui/form/form.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Select } from '../ui/input/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/input/text-input.tsx'
import { HomeScreenFirst, OnThisDevice } from './before-set-up.tsx'
import { BigButton } from './parts/big-button.tsx'
import { beDesk, useGates } from './set-up.queries.ts'
import { keepDevice, type Device } from './board/device.ts'
import { words } from './parts/words.ts'

interface Props {
  /** What this device was before. */
  known: Device | undefined
  onDone: (device: Device) => void
}

/** Once for a device: which gate it works, and what it is called. */
export function SetUp(props: Props) {
  const t = useT()
  const [toHomeScreen, setToHomeScreen] = useState(isInstalledByHand)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:px-6">
      <PageHeading title={words.setUp} />
      <p className="mt-2 text-soft">{t(words.setUpHint)}</p>
      <div className="mt-6">
        {toHomeScreen ? <HomeScreenFirst onSkip={() => setToHomeScreen(false)} /> : <Gates {...props} />}
      </div>
    </div>
  )
}

function Gates(props: Props) {
  const t = useT()
  const gates = useGates()
  const open = gates.data?.gates.filter(({ isActive }) => isActive)
  return (
    <>
      {gates.isPending && <Skeleton rows={3} height="h-18" />}
      {gates.error && (
        <Failure
          text={msg(words.boardFailed, { reason: messageOf(gates.error) })}
          onRetry={() => void gates.refetch()}
        />
      )}
      {open?.length === 0 && <p className="font-semibold">{t(words.noGates)}</p>}
      {open && open.length > 0 && <SetUpForm {...props} gates={open} />}
    </>
  )
}

function SetUpForm({ known, onDone, gates }: Props & { gates: readonly { id: string; name: string }[] }) {
  const t = useT()
  const { communityId, id: userId } = useUser()
  const gate = gates.find(({ id }) => id === known?.gateId) ?? gates[0]
  const element = useRef<HTMLFormElement>(null)
  const form = useShapedForm({
    shape: deskForm,
    initialValues: {
      gateId: gate?.id ?? '',
      name:
        known?.name ??
        t(navigator.maxTouchPoints > 0 ? words.onPhone : words.onComputer, { gate: gate?.name ?? '' }).slice(
          0,
          gateLimits.deskName,
        ),
    },
    send: async ({ gateId, name }, { idempotencyKey }) => {
      const { desk, hasKey } = await beDesk(gateId, name, idempotencyKey)
      const at = { communityId: communityId ?? '', gateId, gate: desk.gate.name }
      const device = { ...at, userId, deskId: desk.id, name, hasKey }
      keepDevice(device)
      onDone(device)
    },
    failed: (error) => msg(words.setUpFailed, { reason: messageOf(error) }),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t(words.setUp)}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="desk-fields flex flex-col gap-5"
    >
      <Select
        label={words.gate}
        options={gates.map(({ id, name }) => ({ value: id, label: raw(name) }))}
        {...form.text('gateId')}
      />
      <TextInput label={words.deskName} autoComplete="off" maxLength={gateLimits.deskName} {...form.text('name')} />
      <OnThisDevice />
      <FormFailureNote failure={form.failure} />
      <BigButton type="submit" tone="primary" busy={form.busy}>
        {t(words.thisDevice)}
      </BigButton>
    </form>
  )
}
