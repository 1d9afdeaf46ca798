import { useParams } from '../../core/address/use-address.ts'
import type { Label } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'
import { ImportsTab } from '../imports/imports-tab.part.ts'
import { InvitationsTab } from '../invitations/invitations-tab.part.ts'
import { SectionTabs } from '../../ui/section-tabs.tsx'

const tabs = { houses: 'Houses', invitations: 'Invitations', imports: 'Imports' } as const satisfies Record<
  string,
  Label
>
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

/** The tabs of the section Houses. */
export function HouseTabs({ houses }: { houses: ReactNode }) {
  const [{ tab }] = useParams({ tab: '' })
  const shown = names.find((name) => name === tab) ?? 'houses'
  return (
    <SectionTabs label="Houses" tabs={tabs} names={names} shown={shown} first="houses">
      {shown === 'houses' && houses}
      {shown === 'invitations' && <InvitationsTab />}
      {shown === 'imports' && <ImportsTab />}
    </SectionTabs>
  )
}
