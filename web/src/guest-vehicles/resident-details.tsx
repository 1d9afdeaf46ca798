import type { CurrentUser } from '@aangan/contract/current-user'
import type { Label } from '@aangan/contract/language/text'
import { useEffect } from 'react'
import { ApiError } from '../api.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { Failure } from '../ui/failure.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { notify } from '../ui/toast.ts'

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

/** Shown in the form, locked. */
export function ResidentDetails({ of: { user, failed, retry } }: { of: ReturnType<typeof useResidentDetails> }) {
  const locked = { readOnly: true, ...(!failed && { placeholder: 'Loading...' as const }) }
  return (
    <>
      <TextInput label="Contact Number" value={user?.mobileNo ?? ''} {...locked} />
      <TextInput label="Visiting House Number" value={user?.houseNo ?? ''} {...locked} />
      <TextInput label="Division" value={user?.division ?? ''} {...locked} />
      {failed && (
        <div className="sm:col-span-2">
          <Failure text={notLoaded} onRetry={retry} />
        </div>
      )}
    </>
  )
}
