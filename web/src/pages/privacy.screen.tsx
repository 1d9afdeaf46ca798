import { productName } from '@aangan/contract/product'
import { paths } from '../paths.ts'
import { Article } from './article.tsx'

export const PrivacyScreen = () => (
  <Article title="Privacy Policy">
    <p>{productName} keeps only what a housing society needs to know about its residents and their visitors.</p>
    <h2>What we keep</h2>
    <ul>
      <li>Your name</li>
      <li>Your mobile number</li>
      <li>Your house number</li>
      <li>Your email address</li>
      <li>The details of your vehicles, and of the guests you announce</li>
    </ul>
    <p>
      If you choose to add them, also the members of your family and their blood groups, so that help can be found in an
      emergency. Your password is kept only as a hash, which nobody can read back.
    </p>
    <h2>What it is used for</h2>
    <p>
      To organise parking, to let your guests in and to send you the notices of your community. It is not sold, and no
      advertising is shown.
    </p>
    <h2>Who can see it</h2>
    <p>
      The signed-in people of your own community can find you by your vehicle or your house and call you. Its
      administrators and its security staff see what they need for their work. No other community sees anything of
      yours. Each search of the directory is recorded, so that misuse can be seen.
    </p>
    <h2>How long it is kept</h2>
    <p>
      What you delete is gone from every screen at once. The audit trail, which only administrators read, keeps a record
      of the change, so that nobody can quietly rewrite what happened.
    </p>
    <h2>Your choice</h2>
    <p>
      You can correct your name, mobile number and email under Profile at any time, and remove your vehicles and family
      members yourself. For anything else, write to your administrator or see <a href={paths.contact}>Contact</a>.
    </p>
  </Article>
)
