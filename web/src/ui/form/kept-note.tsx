import { useT } from '../../core/language/language.ts'
import { Button } from '../button.tsx'
import type { ShapedForm } from './form.ts'

/** Says that a draft was restored into the form. */
export function KeptNote({ form: { kept } }: { form: Pick<ShapedForm, 'kept'> }) {
  const t = useT()
  if (!kept) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-brand-wash px-4 py-2 text-sm text-brand">
      <p role="status" tabIndex={-1} data-kept-note className="font-medium">
        {t('Your words were kept.')}
      </p>
      <Button size="sm" onClick={kept.discard}>
        {t('Discard')}
      </Button>
    </div>
  )
}
