import { has } from '@aangan/contract/core/actor'
import { canManageHelpers, canRateHelpers, canShowOrHideHelpers, type Helper } from '@aangan/contract/society/helpers'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { namedRow, useNamedId } from '../../ui/list/named.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { AddToList } from './add-to-list.tsx'
import { HelperCard } from './helper-card.tsx'
import { HelperFilters, useHelperFilters } from './helper-filters.tsx'
import { useDeleteHelper, useHelpers, useShowOrHideHelper } from './helpers.queries.ts'
import { MyHelpers } from './my-helpers.tsx'

const HelperForm = lazyScreen(() => import('./helper.form.tsx'), 'HelperForm')
const AbsenceForm = lazyScreen(() => import('./absence.form.tsx'), 'AbsenceForm')
const EntryCode = lazyScreen(() => import('./entry-code.tsx'), 'EntryCode')
const ReplyForm = lazyScreen(() => import('./reply.form.tsx'), 'ReplyForm')
const RateHelperForm = lazyScreen(() => import('./rate-helper.form.tsx'), 'RateHelperForm')

export const HelpersScreen = () => (
  <Allowed denied="Access denied. You must be logged in to view domestic helpers.">
    <Helpers />
  </Allowed>
)

type Opened = 'code' | 'reply' | 'absence'

function Helpers() {
  const t = useT()
  const actor = useUser()
  const { isSuperAdmin } = useSession()
  const manages = canManageHelpers(actor)
  const { filters, query } = useHelperFilters()
  const helpers = useHelpers(query)
  const remove = useDeleteHelper()
  const showOrHide = useShowOrHideHelper()
  const named = useNamedId()
  const editor = useEditor<Helper>({ kind: 'helper', byAddress: manages && 'domesticHelp', rows: helpers.data })
  const hasHouse = has(actor, 'USER')
  // A resident tells it of the helpers on their list.
  const tells = has(actor, 'SECURITY') || has(actor, 'ADMIN')
  const [opened, setOpened] = useState<{ what: Opened; helper: Helper; open: boolean; key: number }>()
  const open = (what: Opened, helper: Helper) => setOpened({ what, helper, open: true, key: (opened?.key ?? 0) + 1 })
  const close = () => setOpened(opened && { ...opened, open: false })
  const [rating, setRating] = useState<{ helper: Helper; open: boolean; key: number }>()

  const askAndRemove = async ({ id, name }: Helper) => {
    if (await ask({ question: 'Are you sure you want to delete this helper?', subject: name, verb: 'Delete' }))
      remove.start(id)
  }
  const actions = (helper: Helper) => (
    <>
      {/* A hidden helper cannot be rated. */}
      {canRateHelpers(actor) && helper.isVisible && (
        <Button
          size="sm"
          aria-label={t('Rate {name}', { name: helper.name })}
          onClick={() => setRating({ helper, open: true, key: (rating?.key ?? 0) + 1 })}
        >
          {t('Rate')}
        </Button>
      )}
      {hasHouse && helper.isVisible && <AddToList helper={helper} />}
      {tells && helper.isVisible && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('Tell Absence of {name}', { name: helper.name })}
          onClick={() => open('absence', helper)}
        >
          {t('Tell Absence')}
        </Button>
      )}
      {manages && (
        <>
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('Entry Code of {name}', { name: helper.name })}
            onClick={() => open('code', helper)}
          >
            {t('Entry Code')}
          </Button>
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('Reply of {name}', { name: helper.name })}
            onClick={() => open('reply', helper)}
          >
            {t('Reply')}
          </Button>
        </>
      )}
      {manages && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('Edit {name}', { name: helper.name })}
          onClick={() => editor.edit(helper)}
        >
          {t('Edit')}
        </Button>
      )}
      {canShowOrHideHelpers(actor) && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={
            helper.isVisible ? t('Hide {name}', { name: helper.name }) : t('Show {name}', { name: helper.name })
          }
          busy={showOrHide.runningFor?.id === helper.id}
          onClick={() => showOrHide.start(helper)}
        >
          {t(helper.isVisible ? 'Hide' : 'Show')}
        </Button>
      )}
      {manages && (
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={t('Delete {name}', { name: helper.name })}
          busy={remove.runningFor === helper.id}
          onClick={() => void askAndRemove(helper)}
        >
          {t('Delete')}
        </Button>
      )}
    </>
  )
  const hasActions = manages || hasHouse || tells || canRateHelpers(actor)

  return (
    <>
      <SectionHeading title="Domestic Help">
        {manages && !editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <Plus />
            {t('Add Helper')}
          </Button>
        )}
      </SectionHeading>
      {editor.isOpen && <HelperForm key={`form ${editor.key}`} editor={editor} />}
      {hasHouse && <MyHelpers />}
      <HelperFilters filters={filters} query={query} onApply={() => filters.apply() || void helpers.refetch()} />
      <ListStates
        query={helpers}
        rowKey={({ id }) => id}
        missing="This helper is not in the list. A filter may hide them, or they are no longer listed."
        empty="No helpers found."
        hint={
          manages
            ? 'Add the first one, or try fewer filters.'
            : 'Try fewer filters, or ask your admin to add somebody you trust.'
        }
        failure={() => messageOr('Failed to fetch helpers.')(helpers.error)}
      >
        {(rows) => (
          <ul aria-label={t('Helpers')} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {rows.map((helper) => (
              <li key={helper.id} {...namedRow(helper.id, named)} className="min-w-0">
                <HelperCard helper={helper} showsCommunities={isSuperAdmin} actions={hasActions && actions(helper)} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {opened?.what === 'code' && (
        <EntryCode key={`${opened.what} ${opened.key}`} helper={opened.helper} open={opened.open} onClose={close} />
      )}
      {opened?.what === 'absence' && (
        <AbsenceForm key={`${opened.what} ${opened.key}`} helper={opened.helper} open={opened.open} onClose={close} />
      )}
      {opened?.what === 'reply' && (
        <ReplyForm key={`${opened.what} ${opened.key}`} helper={opened.helper} open={opened.open} onClose={close} />
      )}
      {rating && (
        <RateHelperForm
          key={`rating ${rating.key}`}
          helper={rating.helper}
          open={rating.open}
          onClose={() => setRating({ ...rating, open: false })}
        />
      )}
    </>
  )
}
