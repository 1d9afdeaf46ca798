import type { ReactNode } from 'react'
import { Rich } from '../../core/language/rich.tsx'
import { paths } from '../../core/address/paths.ts'

export const TermsLabel = () => (
  <Rich
    text="I accept the <terms>Terms & Conditions</terms> and the <privacy>Privacy Policy</privacy>"
    parts={{ terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) }}
  />
)
const linkTo = (path: string) => (words: ReactNode) => (
  <a href={path} target="_blank" rel="noopener" className="font-semibold text-brand underline underline-offset-4">
    {words}
  </a>
)
