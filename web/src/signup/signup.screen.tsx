import type { ActiveCommunity } from '@aangan/contract/communities'
import { useState } from 'react'
import { Queries } from '../query-client.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ContactAdminForm } from './contact-admin.form.tsx'
import { CommunityChoice } from './community-choice.tsx'
import { SignupForm } from './signup.form.tsx'

type Step = 'community' | 'contact' | 'details'

const leads: Record<Step, string> = {
  community: 'Step 1 of 2: find the community you live in.',
  contact: 'Tell us about your community, and we will add it.',
  details: 'Step 2 of 2: your details.',
}

/** Joining: choose the community, then give the details. */
export function SignupScreen() {
  useTitle('Signup')
  const [step, setStep] = useState<Step>('community')
  const [community, setCommunity] = useState<ActiveCommunity>()
  const back = () => setStep('community')
  return (
    <div className="mx-auto w-full max-w-2xl grow px-4 py-10 sm:px-6">
      <div className="rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
        <PageHeading>Signup</PageHeading>
        <p className="mt-1 mb-6 text-sm text-soft">{leads[step]}</p>
        {step === 'community' && (
          <Queries>
            <CommunityChoice
              chosen={community}
              onChoose={setCommunity}
              onNext={() => setStep('details')}
              onContact={() => setStep('contact')}
            />
          </Queries>
        )}
        {step === 'contact' && <ContactAdminForm onBack={back} />}
        {step === 'details' && community && <SignupForm community={community} onBack={back} />}
      </div>
    </div>
  )
}
