import { raw, type Shown } from '../../core/language/say.ts'
import { useSession } from '../../shell/session/session.ts'
import { Select, type Option } from '../../ui/input/select.tsx'
import { useCommunities } from './communities.queries.ts'

interface Props {
  /** The chosen community's id; empty for all. */
  value: string
  onChange: (communityId: string) => void
  /** The message when they cannot be loaded, or when there are none. */
  problem?: (error: Error | null) => Shown | undefined
}

/** Only for a super admin. */
export const CommunityFilter = (props: Props) => (useSession().isSuperAdmin ? <Filter {...props} /> : null)

function Filter({ value, onChange, problem = plainly }: Props) {
  const { data, error } = useCommunities()
  const note = error || data?.length === 0 ? problem(error) : undefined
  return (
    <Select
      label="Community"
      // Community names are long.
      className="max-sm:col-span-full"
      empty="All Communities"
      options={asOptions(data)}
      value={value}
      error={note}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const plainly = (error: Error | null): Shown | undefined => (error ? 'Failed to load communities.' : undefined)

export const asOptions = (communities: readonly { id: string; displayName: string }[] = []): Option[] =>
  communities.map(({ id, displayName }) => ({ value: id, label: raw(displayName) }))

/** The time zone of the user's own community, or of any for a super admin; undefined until loaded. */
export function useZoneOf(): (communityId: string) => string | undefined {
  const { user, isSuperAdmin } = useSession()
  const { data } = useCommunities({ enabled: isSuperAdmin })
  return (communityId) => {
    const own = user?.community?.id === communityId ? user.community.timeZone : undefined
    return own ?? data?.find(({ id }) => id === communityId)?.timeZone
  }
}
