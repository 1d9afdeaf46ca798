import { raw } from '../src/core/language/say.ts'
import { Queries } from '../src/shell/query-client.tsx'
import { PageHeading } from '../src/ui/page-heading.tsx'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Forms } from './forms.tsx'
import { Lists } from './lists.tsx'
import { isOpened, opened } from './opened.tsx'
import { Polls } from './polls.tsx'
import { Status } from './status.tsx'

/** Every component of src/ui in every state, and the poll of a notice, without a server. */
export function Gallery({ open }: { open: string | null }) {
  const Over = isOpened(open) ? opened[open] : undefined
  return (
    <Queries>
      <main className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6">
        <PageHeading title={raw('Gallery')} />
        {Over ? (
          <Over />
        ) : (
          <>
            <Buttons />
            <Status />
            <Fields />
            <Forms />
            <Lists />
            <Polls />
          </>
        )}
      </main>
    </Queries>
  )
}
