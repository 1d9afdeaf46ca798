import { userStatuses, userStatusLabels } from '@aangan/contract/people/user-statuses'
import { admins } from '@aangan/contract/core/actor'
import { divisions, limits, ownershipTypeLabels, ownershipTypes } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { userGroupLabels, userGroups } from '@aangan/contract/people/user-groups'
import { soughtAccesses, soughtAccessLabels } from '@aangan/contract/people/users'
import { lazy, Suspense, useState } from 'react'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession, useUser } from '../../shell/session/session.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChip } from '../../ui/list/filter-chip.tsx'
import { Lines } from '../../ui/list/lines.tsx'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { named, oneOf, plain } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { RowsPerPage, useRowsPerPage } from './rows-per-page.tsx'
import { useRolesEditing } from './roles-editing.ts'
import { columns, columnsEverywhere, communityColumn, details } from './user-columns.tsx'
import { UserDialogs, type UserDialog } from './user-dialogs.tsx'
import { manageUsersParams } from './users.params.ts'
import { accessDenied, communitiesProblem, usersProblem, useUsers } from './users.queries.ts'

// What is pressed comes after what is read.
const UserActs = lazy(async () => ({ default: (await import('./user-acts.tsx')).UserActs }))
const UserRoles = lazy(async () => ({ default: (await import('./user-roles.tsx')).UserRoles }))

export const UsersScreen = () => (
  <Allowed roles={admins} denied={accessDenied}>
    <Users />
  </Allowed>
)

function Users() {
  const t = useT()
  const actor = useUser()
  const { isSuperAdmin } = useSession()
  const filters = useFilters(manageUsersParams)
  const { name, houseNo, division, status, ownershipType, communityId } = filters.applied
  const group = oneOf(userGroups, filters.applied.group)
  const { size, setSize } = useRowsPerPage()
  const wanted = {
    name,
    houseNo,
    division: oneOf(divisions, division),
    status: oneOf(userStatuses, status),
    access: oneOf(soughtAccesses, status),
    ownershipType: oneOf(ownershipTypes, ownershipType),
    group,
    communityId: isSuperAdmin ? communityId : (actor.communityId ?? undefined),
  }
  const users = useUsers({ ...wanted, page: filters.page, size })
  const roles = useRolesEditing()
  const [shown, setShown] = useState<{ dialog: UserDialog | undefined; times: number }>({ dialog: undefined, times: 0 })
  const show = (dialog: UserDialog | undefined) => setShown({ dialog, times: shown.times + 1 })
  const opens = { editRoles: roles.begin, show }

  return (
    <>
      <SectionHeading title="Manage Users">
        <a href={`${paths.dashboard}?section=houses&tab=invitations`} className={buttonStyle('plain', 'md')}>
          {t('Invite Resident')}
        </a>
      </SectionHeading>
      <FilterBar
        label="Find users"
        apply="Search"
        onApply={() => filters.apply() || void users.refetch()}
        onClear={filters.clear}
        first={<TextInput label="Name" autoComplete="off" maxLength={limits.filter} {...filters.field('name')} />}
        filled={filters.filledBut('name', 'group')}
        // Six filters leave room for its icon.
        more={<Export of="users" filters={wanted} icon={isSuperAdmin ? 'always' : 'phone'} />}
      >
        <HouseInput
          label="House Number"
          maxLength={limits.filter}
          {...filters.field('houseNo')}
          onLeave={() => settleHouse(filters.typed, filters.typeAll)}
        />
        <Select label="Division" empty="All" options={plain(divisions)} {...filters.field('division')} />
        <Select
          label="Status"
          empty="All"
          options={named({ ...userStatusLabels, ...soughtAccessLabels })}
          {...filters.field('status')}
        />
        <Select
          label="Ownership Type"
          empty="All"
          options={named(ownershipTypeLabels)}
          {...filters.field('ownershipType')}
        />
        <CommunityFilter
          value={filters.typed.communityId}
          onChange={(id) => filters.type('communityId', id)}
          problem={communitiesProblem}
        />
      </FilterBar>
      {group && <FilterChip name={t(userGroupLabels[group])} onRemove={() => filters.choose({ group: '' })} />}
      <PagedList
        label="Users"
        showing={(counts) => msg('Showing {shown} of {total} users', counts)}
        Rows={Lines}
        query={users}
        missing="This user is not on this page. Search for them by name or house."
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={isSuperAdmin ? columnsEverywhere : columns}
        details={isSuperAdmin ? [...details, communityColumn] : details}
        renderMenu={(user) => (
          <Suspense fallback={<span className="block size-11" />}>
            <UserActs as="menu" user={user} {...opens} />
          </Suspense>
        )}
        renderActions={(user) => (
          <>
            <div hidden={user.id === roles.editing}>
              <Suspense>
                <UserActs as="buttons" user={user} {...opens} />
              </Suspense>
            </div>
            {user.id === roles.editing && (
              <Suspense>
                <UserRoles user={user} onEnd={roles.end} />
              </Suspense>
            )}
          </>
        )}
        openKey={roles.editing}
        empty="No users found."
        hint="Try fewer filters, or part of the name."
        failure={(reason) => usersProblem(users.error, reason)}
      />
      {shown.dialog && <UserDialogs key={shown.times} dialog={shown.dialog} show={show} />}
      <RowsPerPage size={size} total={users.data?.totalElements ?? 0} onSize={setSize} />
    </>
  )
}
