import type { ImportRun } from '@aangan/contract/people/import-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useSession } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../../ui/form/editor.ts'
import { focusSectionIfLost } from '../../ui/browser/focus-keeper.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { importColumns } from './import-columns.tsx'
import { useImports } from './imports.queries.ts'

const ImportForm = lazyScreen(() => import('./import.form.tsx'), 'ImportForm')
const ImportPage = lazyScreen(() => import('./import-page.tsx'), 'ImportPage')

/** The list, or the import that the address names. */
export function ImportsScreen() {
  const [{ import: id }, go] = useParams({ import: '' })
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    // What was pressed is gone.
    requestAnimationFrame(focusSectionIfLost)
  }, [id])
  const open = (next: string) => go({ import: next })
  return id === '' ? <Imports onOpen={open} /> : <ImportPage key={id} id={id} onBack={() => open('')} />
}

function Imports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const { isSuperAdmin } = useSession()
  const [{ communityId, page }, go] = useParams({ communityId: '', page: 0 })
  const list = useImports({ communityId: (isSuperAdmin && communityId) || undefined, page })
  const editor = useEditor<ImportRun>({ kind: 'import', byAddress: 'houses' })
  return (
    <>
      <SectionHeading title="Imports">
        {!editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <Plus />
            {t('New Import')}
          </Button>
        )}
      </SectionHeading>
      {editor.isOpen && <ImportForm key={editor.key} editor={editor} onUploaded={onOpen} />}
      {isSuperAdmin && (
        <div role="search" aria-label={t('Imports')} className="mb-6 max-w-sm">
          <CommunityFilter value={communityId} onChange={(chosen) => go({ communityId: chosen, page: 0 })} />
        </div>
      )}
      <PagedList
        label="Imports"
        showing={(counts) => msg('Showing {shown} of {total} imports', counts)}
        query={list}
        page={page}
        onPage={(next) => go({ page: next })}
        rowKey={({ id }) => id}
        columns={importColumns}
        empty="No imports yet."
        hint="Bring in residents, vehicles, helpers or houses from a spreadsheet."
        failure={(reason) => msg('Failed to load imports: {reason}', { reason })}
      />
    </>
  )
}
