import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { allClearBody } from '@aangan/contract/society/emergencies'
import type { Notice } from '@aangan/contract/society/notices'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import type { Place } from '../../core/address/history.ts'
import { usePlace } from '../../core/address/use-address.ts'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useAllClear, useMaySend } from './emergencies.queries.ts'
import { EmergencyFields, useEmergencyForm } from './emergency-form.part.tsx'
import { emergencyIcons } from './emergency-icons.ts'
import { useNoticeTitle } from './notice-title.ts'

// For who may send an emergency notice: admins, and guards where their community lets them.

/** Its form is opened by `&do=emergency` too, once it is known that it is offered. */
export function EmergencyButton({ editor }: { editor: Editor<Notice> }) {
  const t = useT()
  const maySend = useMaySend()
  const place = usePlace()
  const opened = useRef<unknown>(undefined)
  const openAsked = useEffectEvent(({ asks, params }: Place) => {
    if (asks !== 'emergency' || params['section'] !== 'notice' || opened.current === place) return
    opened.current = place
    if (!editor.isOpen) editor.add()
  })
  useEffect(() => {
    if (maySend) openAsked(place)
  }, [maySend, place])
  if (!maySend || editor.isOpen) return null
  return (
    <Button tone="danger" onClick={editor.add}>
      <emergencyIcons.OTHER />
      {t('Send Emergency Notice')}
    </Button>
  )
}

/** Short, and sent at once. */
export function EmergencyForm({ editor }: { editor: Editor<Notice> }) {
  const form = useEmergencyForm()
  return (
    <FormCard form={form} editor={editor} title="Send Emergency Notice" submit="Send" tone="danger">
      <EmergencyFields form={form} />
    </FormCard>
  )
}

/** On the card of an emergency under way. */
export function AllClear({ notice }: { notice: Notice }) {
  const t = useT()
  const maySend = useMaySend()
  const title = useNoticeTitle(notice)
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  if (!maySend) return null
  return (
    <>
      <Button
        tone="primary"
        aria-label={`${t('All Clear')}: ${title}`}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
        className="mt-3 max-sm:w-full print:hidden"
      >
        {t('All Clear')}
      </Button>
      {opened && <AllClearDialog notice={notice} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function AllClearDialog({ notice, open, onClose }: { notice: Notice; open: boolean; onClose: () => void }) {
  const title = useNoticeTitle(notice)
  const send = useAllClear(notice.id)
  const form = useShapedForm({
    shape: allClearBody,
    initialValues: { text: '' },
    send: (body, attempt) => send.send(body, attempt),
    failed: (error) => msg('Failed to send: {reason}', { reason: messageOf(error) }),
  })
  return (
    <DialogForm form={form} open={open} title="All Clear" submit="All Clear" about={title} optional onClose={onClose}>
      <TextArea
        label="Text"
        hint="Optional. People are told it with the all clear."
        maxLength={limits.allClear}
        {...form.text('text')}
      />
    </DialogForm>
  )
}
