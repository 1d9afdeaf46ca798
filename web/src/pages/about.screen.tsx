import { productName } from '@aangan/contract/product'
import { paths } from '../paths.ts'
import { Article } from './article.tsx'

export const AboutScreen = () => (
  <Article title="About">
    <p>
      An <em lang="hi">aangan</em> is the courtyard of a house: the place everybody crosses and everybody shares.{' '}
      {productName} is that place for a housing society. It helps its people keep vehicle details, track guest visits
      and update their profiles, without an unreadable register at the gate or a notice board that nobody passes.
    </p>
    <h2>For residents</h2>
    <p>
      Register your vehicles and your family, tell the gate whom you expect, read the notices of your community and find
      the owner of the car in front of yours. Electricians, plumbers and cleaners your neighbours trust are listed with
      their ratings.
    </p>
    <h2>For the gate</h2>
    <p>
      Security sees who is expected, at which house and when, marks entry and exit with one touch, and finds a vehicle
      by its last four digits.
    </p>
    <h2>For the committee</h2>
    <p>
      Administrators approve who joins, post notices, look after roles and domestic helpers, and see their community in
      numbers. Every change is written to an audit trail that nobody can edit.
    </p>
    <h2>What we use your details for</h2>
    <p>
      To organise parking and to send community notices, and for nothing else. The{' '}
      <a href={paths.privacy}>privacy policy</a> lists what is kept.
    </p>
  </Article>
)
