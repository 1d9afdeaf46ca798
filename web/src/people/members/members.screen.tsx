import { isDefaultMember, mayEditMember, memberRefusals, type ListedMember } from '@aangan/contract/people/members'
import { Plus } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { useEditor } from '../../ui/form/editor.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { householdColumns } from './member-columns.tsx'
import { MemberForm } from './member.form.tsx'
import { useDeleteMember, useMyMembers } from './members.queries.ts'

export function MembersScreen() {
  const t = useT()
  const user = useUser()
  const members = useMyMembers()
  const remove = useDeleteMember()
  const editor = useEditor<ListedMember>({ kind: 'member', byAddress: 'members', rows: members.data })

  const askAndRemove = async ({ id, name }: ListedMember) => {
    if (await ask({ question: 'Are you sure you want to delete this member?', subject: name, verb: 'Delete' }))
      remove.start(id)
  }

  return (
    <>
      <SectionHeading title="My Members">
        {!editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <Plus />
            {t('Add Member')}
          </Button>
        )}
      </SectionHeading>
      {editor.isOpen && <MemberForm key={editor.key} editor={editor} />}
      <DataList
        label="My Members"
        query={members}
        missing="This member is no longer in your list."
        rowKey={({ id }) => id}
        columns={householdColumns(user.id, members.data?.some(({ userId }) => userId !== user.id) ?? false)}
        tableFrom="lg"
        renderActions={(member) =>
          mayEditMember(user.id, member) && (
            <>
              <Button size="sm" tone="quiet" aria-label={t('Edit {name}', member)} onClick={() => editor.edit(member)}>
                {t('Edit')}
              </Button>
              <Button
                size="sm"
                tone="quiet-danger"
                aria-label={t('Delete {name}', member)}
                disabled={isDefaultMember(member)}
                title={isDefaultMember(member) ? t(memberRefusals['member.self'].message) : undefined}
                busy={remove.runningFor === member.id}
                onClick={() => void askAndRemove(member)}
              >
                {t('Delete')}
              </Button>
            </>
          )
        }
        empty="No members yet."
        hint="Add the people who live with you."
        failure={() => 'Failed to load members.'}
      />
    </>
  )
}
