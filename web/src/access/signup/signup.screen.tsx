import { go, type PageState } from '../../core/address/history.ts'
import { usePlace } from '../../core/address/use-address.ts'
import type { Label } from '@aangan/contract/core/language/text'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { Queries } from '../../shell/query-client.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'
import { ContactAdminForm } from './contact-admin.form.tsx'
import { CommunityChoice } from './community-choice.tsx'
import { SignupForm } from './signup.form.tsx'

const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline'

type Step = 'community' | 'contact' | 'details'

const leads: Record<Step, Label> = {
  community: 'Step 1 of 2: find the community you live in.',
  contact: 'Tell us about your community, and we will add it.',
  details: 'Step 2 of 2: your details.',
}

export function SignupScreen() {
  useTitle('Signup')
  const t = useT()
  // The step is in the history state: back goes back a step, and a reload stays.
  const { state, params } = usePlace()
  const [chosen, setChosen] = useState(state.community)
  const { community } = state
  const step: Step = state.step === 'details' && !community ? 'community' : (state.step ?? 'community')
  const lead = useFocusOnStep(step)
  const goTo = (to: PageState) => void go(paths.signup, { state: to })
  const back = () => history.back()
  return (
    <div className="mx-auto w-full max-w-2xl grow px-4 py-10 sm:px-6">
      <div className="card p-6 sm:p-8">
        <PageHeading title="Signup" />
        <p ref={lead} tabIndex={-1} className={`mt-1 text-sm text-soft ${step === 'community' ? 'mb-1' : 'mb-6'}`}>
          {t(leads[step])}
        </p>
        {step === 'community' && (
          <Queries>
            <p className="mb-4 text-sm">
              <a href={paths.invite} className={linkStyle}>
                {t('I have an invitation')}
              </a>
            </p>
            <CommunityChoice
              linkedId={params['community']}
              chosen={chosen}
              onChoose={setChosen}
              onNext={(wanted) => goTo({ step: 'details', community: wanted })}
              onContact={(typed) => goTo({ step: 'contact', searched: typed })}
            />
          </Queries>
        )}
        {step === 'contact' && <ContactAdminForm searched={state.searched ?? ''} onBack={back} />}
        {step === 'details' && community && <SignupForm community={community} onBack={back} />}
      </div>
    </div>
  )
}

/** Focuses each new step's line, so that it is announced and Tab continues there; not on arrival. */
function useFocusOnStep(step: Step) {
  const lead = useRef<HTMLParagraphElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    lead.current?.focus()
  }, [step])
  return lead
}
