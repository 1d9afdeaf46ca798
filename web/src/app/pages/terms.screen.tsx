import { productName } from '@aangan/contract/core/product'
import { useT } from '../../core/language/language.ts'
import { Rich } from '../../core/language/rich.tsx'
import { paths } from '../../core/address/paths.ts'
import { Article, linkTo } from './article.tsx'

export function TermsScreen() {
  const t = useT()
  return (
    <Article title="Terms and Conditions">
      <p>
        {t('These are the rules of using {productName}. They are short, so that they can be read.', { productName })}
      </p>
      <h2>{t('1. Acceptance')}</h2>
      <p>
        <Rich
          text="By signing up you accept these terms and the <privacy>privacy policy</privacy>. Your registration takes effect when an administrator of your community has approved it. If you do not agree with something here, please do not sign up."
          parts={{ privacy: linkTo(paths.privacy) }}
        />
      </p>
      <h2>{t('2. User Responsibilities')}</h2>
      <ul>
        <li>{t('Give correct details about yourself, your house and your vehicles, and keep them up to date.')}</li>
        <li>{t('Keep your password to yourself. You are responsible for what is done with your account.')}</li>
        <li>{t('Use your neighbours’ details, especially their phone numbers, only for community matters.')}</li>
        <li>{t('Announce only guests who visit your own house, and give only the details that the gate needs.')}</li>
      </ul>
      <h2>{t('3. Termination')}</h2>
      <p>
        {t(
          'An administrator may disable an account that breaks these rules or belongs to somebody who has moved out. You may ask for your own account to be disabled at any time. A disabled account cannot log in.',
        )}
      </p>
      <h2>{t('4. Contact')}</h2>
      <p>
        <Rich
          text="Questions about these terms go to the administrator of your community, or to us: see <contact>Contact</contact>."
          parts={{ contact: linkTo(paths.contact) }}
        />
      </p>
    </Article>
  )
}
