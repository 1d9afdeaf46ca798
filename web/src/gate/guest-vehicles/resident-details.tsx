import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { Label } from '@aangan/contract/core/language/text'
import { useEffect } from 'react'
import { ApiError } from '../../core/api/api.ts'
import { useProfile } from '../../people/profile/profile.queries.ts'
import { useMyHouseholds } from '../../people/household/household.queries.ts'
import { Failure } from '../../ui/failure.tsx'
import { notify } from '../../ui/toast.ts'
import { LockedField } from './locked-field.part.tsx'

/** A resident's guest cannot be sent without the resident's details. */
export const noDetails = new ApiError(0, { text: 'Unable to load user information.' })
const notLoaded: Label = 'Failed to load user details.'

/** Contact, house and division from the resident's account. */
export function useResidentDetails(wanted: boolean) {
  const profile = useProfile({ enabled: wanted })
  useEffect(() => {
    if (profile.isError) notify.error(notLoaded)
  }, [profile.isError])
  return {
    user: profile.data,
    failed: profile.isError,
    retry: () => void profile.refetch(),
    /** The details to send; throws when they cannot be loaded. */
    get: async () => {
      const user = profile.data ?? (profile.isError ? undefined : (await profile.refetch()).data)
      if (!user) throw noDetails
      return detailsOf(user)
    },
  }
}

const detailsOf = ({ mobileNo, houseNo, division }: CurrentUser) => ({
  contactNo: mobileNo ?? '',
  visitingHouseNo: houseNo ?? '',
  ...(division && { division }),
})

/** Locked. */
export function ResidentDetails({ of: { user, failed, retry } }: { of: ReturnType<typeof useResidentDetails> }) {
  const { data: households = [] } = useMyHouseholds()
  const placeholder = failed ? undefined : 'Loading...'
  return (
    <>
      <LockedField label="Contact Number" value={user?.mobileNo ?? ''} placeholder={placeholder} />
      {households.length < 2 && (
        <>
          <LockedField label="Visiting House Number" value={user?.houseNo ?? ''} placeholder={placeholder} />
          <LockedField label="Division" value={user?.division ?? ''} placeholder={placeholder} />
        </>
      )}
      {failed && (
        <div className="basis-full">
          <Failure text={notLoaded} onRetry={retry} />
        </div>
      )}
    </>
  )
}
