import { lines } from '../src/core/language/say.ts'
import type { Notice } from '@aangan/contract/society/notices'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ComponentType } from 'react'
import { useT } from '../src/core/language/language.ts'
import { buttonStyle } from '../src/ui/button-styles.ts'
import { Button } from '../src/ui/button.tsx'
import ConfirmDialog from '../src/ui/dialog/confirm-dialog.tsx'
import { ConfirmHost } from '../src/ui/dialog/confirm-host.tsx'
import { ask } from '../src/ui/dialog/confirm.ts'
import { DialogForm } from '../src/ui/form/dialog-form.tsx'
import { Dialog, DialogButtons } from '../src/ui/dialog/dialog.tsx'
import { FileMenu } from '../src/ui/file-menu.tsx'
import { MenuButton } from '../src/ui/menu.tsx'
import { MenuPanel } from '../src/ui/menu-panel.tsx'
import { Plate } from '../src/domain/plate.tsx'
import { ShareSheet } from '../src/domain/share-sheet.tsx'
import { TextArea } from '../src/ui/input/text-area.tsx'
import { showToast } from '../src/ui/toasts.tsx'
import { quietForm } from './forms.tsx'
import { EmergencyScreen } from '../src/society/notices/emergency.screen.tsx'
import { longName, longWord, note, plate, unavailable } from './names.ts'
import { nothing } from './specimen.tsx'

// What lies over the page: one at a time, by its name in the address.

const question = {
  question: 'Are you sure you want to delete this vehicle?',
  verb: 'Delete',
  subject: <Plate no={plate} />,
  answer: nothing,
  from: null,
} as const

const form = (refused: boolean) => (
  <DialogForm
    form={{ ...quietForm, busy: !refused, failure: refused ? { text: unavailable, reason: undefined } : undefined }}
    open
    title="Reject User"
    text={note}
    submit="Reject"
    tone="danger"
    about={longName}
    onClose={nothing}
  >
    <TextArea label="Remark" error={refused ? 'Vehicle number is required.' : undefined} />
  </DialogForm>
)

function Question() {
  useEffect(() => void ask(question), [])
  return <ConfirmHost />
}

function LongDialog() {
  const t = useT()
  return (
    <Dialog open onClose={nothing} title={note} text={note} about={longWord} wide>
      {Array.from({ length: 12 }, (_, index) => (
        <p key={index} className="mt-2">
          {note.raw}
        </p>
      ))}
      <DialogButtons>
        <Button>{t('Cancel')}</Button>
        <Button tone="primary">{t('Turn On Notifications on This Device')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

function OpenMenu() {
  const t = useT()
  const items = [
    { text: t('Edit'), icon: Pencil, onSelect: nothing },
    { text: t('Turn On Notifications on This Device'), icon: Pencil, href: '#' },
    { text: t('Delete'), icon: Trash2, danger: true, onSelect: nothing },
  ]
  return (
    <>
      <MenuButton label={t('More')} items={items} className={buttonStyle()}>
        {t('More')}
      </MenuButton>
      <MenuPanel id="menu" label={t('More')} items={items} place={{ top: 64, left: 8 }} onClose={nothing} />
    </>
  )
}

function Toasts() {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const stay = { autoClose: false } as const
    showToast('Vehicle added.', 'success', stay)
    showToast(lines('Failed to save vehicle.', unavailable), 'error', stay)
    showToast(note, 'info', stay)
  }, [])
  return null
}

const emergency = {
  id: 'emergency',
  title: longWord,
  content: `${note.raw}\n\n${longWord}`,
  publishedAt: '2026-01-01T00:00:00Z',
  emergency: { kind: 'MEDICAL', sentBy: { id: '', name: longName }, clearedAt: null, clearedText: null },
} as Notice

export const opened = {
  question: () => <Question />,
  harmless: () => (
    <ConfirmDialog
      open
      question={{
        ...question,
        title: 'Approve User',
        verb: 'Continue',
        otherwise: 'Back to Community Selection',
        harmless: true,
      }}
      onAnswer={nothing}
      onClosed={nothing}
    />
  ),
  sending: () => form(false),
  refused: () => form(true),
  long: () => <LongDialog />,
  share: () => (
    <ShareSheet
      title="Invitation"
      text={note}
      about={longName}
      message={note.raw}
      once
      fields={[
        { label: 'Invitation Code', value: 'AB2C-DE3F-GH4J' },
        { label: 'Link', value: longWord },
      ]}
    />
  ),
  menu: () => <OpenMenu />,
  files: () => <FileMenu label="Download" run={() => new Promise<File>(() => undefined)} opens />,
  toasts: () => <Toasts />,
  emergency: () => <EmergencyScreen notice={emergency} others={2} />,
} satisfies Readonly<Record<string, ComponentType>>

export const isOpened = (name: string | null): name is keyof typeof opened =>
  name !== null && Object.keys(opened).includes(name)
