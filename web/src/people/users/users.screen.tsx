import { userStatuses } from '@aangan/contract/people/user-statuses'
import { admins } from '@aangan/contract/core/actor'
import { divisions, limits, ownershipTypeLabels, ownershipTypes } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { userGroupLabels, userGroups } from '@aangan/contract/people/user-groups'
import { canResetPasswordOf, canToggleUser, userStatusLabels, type AdminUser } from '@aangan/contract/people/users'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession, useUser } from '../../shell/session/session.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChip } from '../../ui/list/filter-chip.tsx'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { named, oneOf, plain } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { NewCode } from '../invitations/new-code.part.tsx'
import { ResetPassword } from './reset-password.tsx'
import { RowsPerPage, useRowsPerPage } from './rows-per-page.tsx'
import { columns, communityColumn } from './user-columns.tsx'
import { UserRows } from './user-rows.tsx'
import { manageUsersParams } from './users.params.ts'
import { UserRoles } from './user-roles.tsx'
import { accessDenied, communitiesProblem, usersProblem, useToggleUser, useUsers } from './users.queries.ts'

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
    ownershipType: oneOf(ownershipTypes, ownershipType),
    group,
    communityId: isSuperAdmin ? communityId : (actor.communityId ?? undefined),
  }
  const users = useUsers({ ...wanted, page: filters.page, size })
  const toggle = useToggleUser()

  const askAndToggle = async (user: AdminUser) => {
    const question = 'Are you sure you want to disable this user?'
    if (user.status === 'DISABLED' || (await ask({ question, subject: user.name, verb: 'Disable' }))) toggle.start(user)
  }

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
        <Select label="Status" empty="All" options={named(userStatusLabels)} {...filters.field('status')} />
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
        Rows={UserRows}
        query={users}
        missing="This user is not on this page. Search for them by name or house."
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={isSuperAdmin ? [...columns, communityColumn] : columns}
        renderActions={(user) => (
          <UserRoles user={user}>
            {canResetPasswordOf(actor, user) &&
              (user.invited ? <NewCode user={user} /> : <ResetPassword user={user} />)}
            {canToggleUser(actor, user) && (
              <Button
                size="sm"
                tone={user.status === 'ACTIVE' ? 'quiet-danger' : 'quiet'}
                aria-label={t(user.status === 'ACTIVE' ? 'Disable {name}' : 'Enable {name}', user)}
                busy={toggle.runningFor?.id === user.id}
                onClick={() => void askAndToggle(user)}
              >
                {t(user.status === 'ACTIVE' ? 'Disable' : 'Enable')}
              </Button>
            )}
          </UserRoles>
        )}
        empty="No users found."
        hint="Try fewer filters, or part of the name."
        failure={(reason) => usersProblem(users.error, reason)}
      />
      <RowsPerPage size={size} total={users.data?.totalElements ?? 0} onSize={setSize} />
    </>
  )
}
