import { paths } from '../paths.ts'
import { Article } from './article.tsx'

const lines = ['Email', 'Phone', 'Address'] as const

/** The lines are left blank (specification 2, Static pages). */
export const ContactScreen = () => (
  <Article title="Contact">
    <p>
      Questions about your own community, your registration or a notice are answered fastest by your society’s
      administrator. For everything else, this is where to reach us.
    </p>
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      {lines.map((line) => (
        <div key={line} className="flex min-h-14 items-center gap-4 px-4">
          <dt className="w-20 font-semibold text-ink">{line}:</dt>
          <dd />
        </div>
      ))}
    </dl>
    <p>
      Is your community not listed yet? Ask for it on the <a href={paths.signup}>signup page</a>: search for it there
      and choose ‘Contact Administrator to Add Community’.
    </p>
  </Article>
)
