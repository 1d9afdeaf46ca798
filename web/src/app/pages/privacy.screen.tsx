import { productName } from '@aangan/contract/core/product'
import { useT } from '../../core/language/language.ts'
import { Rich } from '../../core/language/rich.tsx'
import { paths } from '../../core/address/paths.ts'
import { Article, linkTo } from './article.tsx'

export function PrivacyScreen() {
  const t = useT()
  return (
    <Article title="Privacy Policy">
      <p>
        {t('{productName} keeps only what a housing society needs to know about its residents and their visitors.', {
          productName,
        })}
      </p>
      <h2>{t('What we keep')}</h2>
      <ul>
        <li>{t('Your name')}</li>
        <li>{t('Your mobile number')}</li>
        <li>{t('Your house number')}</li>
        <li>{t('Your email address')}</li>
        <li>{t('The details of your vehicles, and of the guests you announce')}</li>
      </ul>
      <p>
        {t(
          'If you choose to add them, also the members of your family and their blood groups, so that help can be found in an emergency. Your password is kept only as a hash, which nobody can read back.',
        )}
      </p>
      <h2>{t('What it is used for')}</h2>
      <p>
        {t(
          'To organise parking, to let your guests in and to send you the notices of your community. It is not sold, and no advertising is shown.',
        )}
      </p>
      <h2>{t('Who can see it')}</h2>
      <p>
        {t(
          'The signed-in people of your own community can find you by your vehicle or your house and call you. Its administrators and its security staff see what they need for their work. No other community sees anything of yours. Each search of the directory is recorded, so that misuse can be seen.',
        )}
      </p>
      <p>
        {t("Your community's admins can see how many people have seen a notice, and who has said that they read one.")}
      </p>
      <h2>{t('How long it is kept')}</h2>
      <p>
        {t(
          'What you delete is gone from every screen at once. The audit trail, which only administrators read, keeps a record of the change, so that nobody can quietly rewrite what happened.',
        )}
      </p>
      <h2>{t('Your choice')}</h2>
      <p>
        <Rich
          text="You can correct your name, mobile number and email under Profile at any time, and remove your vehicles and family members yourself. For anything else, write to your administrator or see <contact>Contact</contact>."
          parts={{ contact: linkTo(paths.contact) }}
        />
      </p>
    </Article>
  )
}
