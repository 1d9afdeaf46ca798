import { productName } from '@aangan/contract/core/product'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Rich } from '../../core/language/rich.tsx'
import { paths } from '../../core/address/paths.ts'
import { Article, linkTo } from './article.tsx'

export function AboutScreen() {
  const t = useT()
  return (
    <Article title="About">
      <p>
        <Rich
          text="An <em>aangan</em> is the courtyard of a house: the place everybody crosses and everybody shares. {productName} is that place for a housing society. It helps its people keep vehicle details, track guest visits and update their profiles, without an unreadable register at the gate or a notice board that nobody passes."
          parts={{ productName, em: inHindi }}
        />
      </p>
      <h2>{t('For residents')}</h2>
      <p>
        {t(
          'Register your vehicles and your family, tell the gate whom you expect, read the notices of your community and find the owner of the car in front of yours. Electricians, plumbers and cleaners your neighbours trust are listed with their ratings.',
        )}
      </p>
      <h2>{t('For the gate')}</h2>
      <p>
        {t(
          'Security sees who is expected, at which house and when, marks entry and exit with one touch, and finds a vehicle by its last four digits.',
        )}
      </p>
      <h2>{t('For the committee')}</h2>
      <p>
        {t(
          'Administrators approve who joins, post notices, look after roles and domestic helpers, and see their community in numbers. Every change is written to an audit trail that nobody can edit.',
        )}
      </p>
      <h2>{t('What we use your details for')}</h2>
      <p>
        <Rich
          text="To organise parking and to send community notices, and for nothing else. The <privacy>privacy policy</privacy> lists what is kept."
          parts={{ privacy: linkTo(paths.privacy) }}
        />
      </p>
    </Article>
  )
}

const inHindi = (words: ReactNode) => <em lang="hi">{words}</em>
