import { has, isAdmin, type Role } from '@aangan/contract/core/actor'
import type { Label } from '@aangan/contract/core/language/text'
import { Monitor } from 'lucide-react'
import type { ComponentType } from 'react'
import { CommunityChoice } from '../../society/communities/community-choice.part.tsx'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Empty } from '../../ui/empty.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { SectionTabs } from '../../ui/section-tabs.tsx'
import { useParams } from '../../core/address/use-address.ts'
import type { TabProps } from './gate-office.ts'
import { gateParams } from './gate-office.params.ts'

const tabs = {
  inside: 'Inside',
  visits: 'Visitors',
  shifts: 'Shifts',
  conflicts: 'To Settle',
  desks: 'Desks',
  settings: 'Settings',
} as const satisfies Record<string, Label>
type Tab = keyof typeof tabs
const forAdmins: readonly Tab[] = ['desks', 'settings']

const screens: Readonly<Record<Tab, ComponentType<TabProps>>> = {
  inside: lazyScreen(() => import('./inside.screen.tsx'), 'InsideTab'),
  visits: lazyScreen(() => import('./visits.screen.tsx'), 'VisitsTab'),
  shifts: lazyScreen(() => import('./shifts.screen.tsx'), 'ShiftsTab'),
  conflicts: lazyScreen(() => import('./conflicts.screen.tsx'), 'ConflictsTab'),
  desks: lazyScreen(() => import('./desks.screen.tsx'), 'DesksTab'),
  settings: lazyScreen(() => import('./gate-settings.screen.tsx'), 'GateSettingsTab'),
}

const atDesks: readonly Role[] = ['SECURITY', 'ADMIN']

export const GateScreen = () => <Gate />

function Gate() {
  const t = useT()
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const [{ communityId, tab }, go] = useParams(gateParams)
  const names = (Object.keys(tabs) as Tab[]).filter((name) => isAdmin(user) || !forAdmins.includes(name))
  const shown = names.find((name) => name === tab) ?? 'inside'
  const Screen = screens[shown]
  return (
    <>
      <SectionHeading title="The Gate">
        {atDesks.some((role) => has(user, role)) && (
          <a href={paths.gate} className={`${buttonStyle('primary')} print:hidden`}>
            <Monitor />
            {t('Open the Gate Desk')}
          </a>
        )}
      </SectionHeading>
      {isSuperAdmin && <CommunityChoice value={communityId} onChange={(id) => go({ communityId: id })} />}
      {isSuperAdmin && communityId === '' ? (
        <Empty text="Please select a community." hint="Each community has a gate of its own." />
      ) : (
        <SectionTabs label="The Gate" tabs={tabs} names={names} shown={shown} first="inside">
          <Screen key={communityId} communityId={isSuperAdmin ? communityId : undefined} />
        </SectionTabs>
      )}
    </>
  )
}
