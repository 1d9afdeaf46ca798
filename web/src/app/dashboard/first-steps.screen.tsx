import { has, type Role } from '@aangan/contract/core/actor'
import type { Label } from '@aangan/contract/core/language/text'
import { BellPlus, KeyRound, Monitor, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../core/address/paths.ts'
import { useT } from '../../core/language/language.ts'
import { remember, stored } from '../../core/storage.ts'
import { myHouseholds } from '../../domain/my-households.ts'
import type { PushState } from '../../shell/push/push.ts'
import { useUser } from '../../shell/session/session.ts'
import { useSettings } from '../../society/community-settings/community-settings.queries.ts'
import { focusPage } from '../../ui/browser/focus-page.ts'
import { Button } from '../../ui/button.tsx'
import { stepsKey } from './newcomer.ts'
import { sections, type SectionKey } from './tiles.ts'

interface Step {
  readonly name: string
  readonly for: Role
  readonly text: Label
  readonly icon: LucideIcon
  /** Where it is done. */
  readonly href: string
}

const inSection = (section: SectionKey, more = '') => ({
  icon: sections[section].icon,
  href: `${paths.dashboard}?section=${section}${more}`,
})

const steps: readonly Step[] = [
  { name: 'car', for: 'USER', text: 'Add your car', ...inSection('vehicles', '&do=add') },
  { name: 'family', for: 'USER', text: 'Invite your family', ...inSection('household') },
  { name: 'push', for: 'USER', text: 'Hear of visitors on this phone', icon: BellPlus, href: paths.notifications },
  { name: 'visitor', for: 'USER', text: 'Invite your first visitor', ...inSection('visitors', '&do=add') },
  { name: 'houses', for: 'ADMIN', text: 'Bring in your houses', ...inSection('houses', '&tab=imports') },
  {
    name: 'resident',
    for: 'ADMIN',
    text: 'Invite a resident',
    ...inSection('houses', '&tab=invitations&do=add'),
    icon: sections.visitors.icon,
  },
  { name: 'gate', for: 'ADMIN', text: 'Set up the gate', ...inSection('gate', '&tab=settings') },
  { name: 'pin', for: 'SECURITY', text: 'Choose a PIN', icon: KeyRound, href: paths.security },
  { name: 'desk', for: 'SECURITY', text: 'Open the Gate Desk', icon: Monitor, href: paths.gate },
]

/** What somebody who has just come does first; each goes when it was pressed. */
export const FirstSteps = () => (has(useUser(), 'USER') ? <OfResident /> : <Steps />)

/** A step that cannot be done here is left out, and is not in sight until that is known. */
function OfResident() {
  const { id, communityId } = useUser()
  const { data: households, isError } = useQuery(myHouseholds)
  const isContact = isError ? false : households?.some(({ occupancy }) => occupancy.primaryContact)
  const settings = useSettings(communityId ?? undefined, { enabled: isContact === true })
  const push = useQuery({
    queryKey: ['first-steps', 'push', id],
    // Loaded after the card.
    queryFn: async ({ signal }) => (await import('../../shell/push/push.ts')).pushState(id, signal),
  })
  const family = settings.isError ? false : isContact && settings.data?.familyInvites
  return <Steps offered={{ family, push: push.isError ? false : push.data && possible.includes(push.data) }} />
}
const possible: readonly PushState[] = ['off', 'blocked', 'needs-home-screen']

/** One below the other where text is large. */
const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))' }

function Steps({ offered = {} }: { offered?: Readonly<Record<string, boolean | undefined>> }) {
  const t = useT()
  const user = useUser()
  const key = stepsKey(user.id)
  const [done, setDone] = useState(() => stored(key) ?? '')
  const note = (pressed: string) => {
    remember({ [key]: pressed })
    setDone(pressed)
  }
  const left = steps.filter(
    ({ name, for: role }) => has(user, role) && !done.split(' ').includes(name) && offered[name] !== false,
  )
  if (done === 'all' || left.length === 0) return null
  return (
    <section aria-label={t('First steps')} className="card my-4 px-4 pt-2 pb-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 grow basis-32 font-semibold wrap-anywhere">{t('You are {username} here.', user)}</p>
        <Button
          size="sm"
          tone="quiet"
          className="shrink-0"
          onClick={() => {
            note('all')
            focusPage()
          }}
        >
          {t('Not Now')}
        </Button>
      </div>
      <ul className="mt-2 grid gap-2" style={columns}>
        {left.map(({ name, text, icon: Icon, href }) => (
          <li key={name} className={`flex ${name in offered && !offered[name] ? 'invisible' : ''}`}>
            <a
              href={href}
              onClick={() => note(`${done} ${name}`.trim())}
              className="flex min-h-14 grow flex-wrap items-center gap-3 rounded-md bg-brand-wash px-3 py-2 text-sm font-medium text-brand"
            >
              <Icon className="size-5 shrink-0" />
              <span className="min-w-0 grow basis-18">{t(text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
