import type { Pass } from '@aangan/contract/gate/passes'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../../ui/form/editor.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Expected } from './expected.tsx'
import { useMyHomes } from '../../domain/my-homes.ts'
import { NotLivingHere } from './not-living-here.tsx'
import { Parcels } from './parcels.tsx'
import { useExpected } from './passes.queries.ts'

// Nothing stands in its place while nobody is at the gate.
const IncomingVisits = lazy(() => import('./incoming-visits.tsx'))
const Lately = lazyScreen(() => import('./lately.tsx'), 'Lately')
const PassForm = lazyScreen(() => import('./pass.form.tsx'), 'PassForm')
const PassDialog = lazyScreen(() => import('./pass-dialog.tsx'), 'PassDialog')

export function VisitorsScreen() {
  const t = useT()
  const expected = useExpected()
  const editor = useEditor<Pass>({ kind: 'pass', byAddress: 'visitors', rows: expected.data })
  const [shared, setShared] = useState<Pass>()
  const several = useMyHomes().length > 1
  return (
    <>
      <SectionHeading title="My Visitors">
        {!editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <UserRoundPlus />
            {t('Invite Visitor')}
          </Button>
        )}
      </SectionHeading>
      <NotLivingHere />
      {editor.isOpen && <PassForm key={editor.key} editor={editor} onSaved={setShared} />}
      <Suspense>
        <IncomingVisits several={several} />
      </Suspense>
      <Parcels several={several} />
      <Expected several={several} onShare={setShared} onEdit={editor.edit} />
      <Lately several={several} />
      {shared && <PassDialog key={shared.id} pass={shared} onClosed={() => setShared(undefined)} />}
    </>
  )
}
