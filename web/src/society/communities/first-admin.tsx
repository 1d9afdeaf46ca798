import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { CopyField } from '../../ui/input/copy-field.tsx'

/** How a community without people gets its first admin. */
export function FirstAdmin({ communityId }: { communityId: string }) {
  const t = useT()
  const link = new URL(`${paths.signup}?community=${communityId}`, location.origin).href
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t('No people yet. Send its first admin this link:')}</p>
      <CopyField label="Signup link" value={link} />
      <p className="text-sm text-soft">
        {t('Once they have signed up, tick “Make them admin of this community” when you approve them.')}
      </p>
    </div>
  )
}
