import { isSuperAdmin, type Actor } from '@aangan/contract/core/actor'
import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { Helper } from '@aangan/contract/society/helpers'
import type { Column } from '../../core/exports/columns.ts'

/** Where else a helper works is shown to a super admin only. */
export const helperColumns = (actor: Pick<Actor, 'roles'>): readonly Column<Helper>[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Category', cell: ({ category }, { language }) => language.t(helperCategoryLabels[category]) },
  { title: 'Available', cell: ({ isAvailable }, { language }) => language.t(isAvailable ? 'Yes' : 'No') },
  { title: 'Hidden', cell: ({ isVisible }, { language }) => language.t(isVisible ? 'No' : 'Yes') },
  { title: 'Rating', cell: ({ fairRating }) => fairRating?.toFixed(1) ?? null },
  { title: 'Ratings', cell: ({ ratingCount }) => ratingCount },
  { title: 'Reply', cell: ({ reply }) => reply },
  { title: 'Contact Number', cell: ({ contactNo }) => contactNo },
  ...(isSuperAdmin(actor) ? [communities] : []),
]

const communities: Column<Helper> = {
  title: 'Communities',
  cell: (helper) => helper.communities.map(({ displayName }) => displayName).join('; '),
}
