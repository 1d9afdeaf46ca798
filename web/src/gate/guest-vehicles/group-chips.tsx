import { CountChips } from '../../ui/list/count-chips.tsx'
import { groupLabels, groups, type GuestGroup } from './guest-groups.ts'

interface Props {
  counts: Readonly<Record<GuestGroup, number>>
  /** The only group shown, if any. */
  shown: GuestGroup | undefined
  onChange: (shown: GuestGroup | undefined) => void
}

/** How many guests are expected, inside and gone. */
export const GroupChips = (props: Props) => <CountChips groups={groups} labels={groupLabels} {...props} />
