import type { Label } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { Rich } from '../../core/language/rich.tsx'
import { paths } from '../../core/address/paths.ts'
import { Article, linkTo } from './article.tsx'

const lines: readonly Label[] = ['Email:', 'Phone:', 'Address:']

/** The lines are left blank (specification 2, Static pages). */
export function ContactScreen() {
  const t = useT()
  return (
    <Article title="Contact">
      <p>
        {t(
          'Questions about your own community, your registration or a notice are answered fastest by your society’s administrator. For everything else, this is where to reach us.',
        )}
      </p>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {lines.map((line) => (
          <div key={line} className="flex min-h-14 items-center gap-4 px-4">
            <dt className="min-w-20 font-semibold text-ink">{t(line)}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <p>
        <Rich
          text="Is your community not listed yet? Ask for it on the <signup>signup page</signup>: search for it there and choose ‘{addCommunity}’."
          parts={{
            addCommunity: t('Contact Administrator to Add Community'),
            signup: linkTo(paths.signup),
          }}
        />
      </p>
    </Article>
  )
}
