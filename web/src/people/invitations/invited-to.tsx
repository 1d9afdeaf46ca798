import { houseLabel } from '@aangan/contract/core/houses'
import type { OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import { useT } from '../../core/language/language.ts'

export function InvitedTo({ community, houseNo, division }: OpenedInvitation) {
  const t = useT()
  const house = houseLabel(division, houseNo)
  return (
    <div className="mt-4 mb-6 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-brand-wash px-4 py-3 text-brand">
      <p className="font-semibold wrap-anywhere">{community.displayName}</p>
      {house !== '' && <p className="text-lg font-bold">{t('House: {house}', { house })}</p>}
    </div>
  )
}
