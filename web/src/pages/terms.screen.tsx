import { productName } from '@aangan/contract/product'
import { paths } from '../paths.ts'
import { Article } from './article.tsx'

export const TermsScreen = () => (
  <Article title="Terms and Conditions">
    <p>These are the rules of using {productName}. They are short, so that they can be read.</p>
    <h2>1. Acceptance</h2>
    <p>
      By signing up you accept these terms and the <a href={paths.privacy}>privacy policy</a>. Your registration takes
      effect when an administrator of your community has approved it. If you do not agree with something here, please do
      not sign up.
    </p>
    <h2>2. User Responsibilities</h2>
    <ul>
      <li>Give true details of yourself, your house and your vehicles, and keep them up to date.</li>
      <li>Keep your password to yourself. You are responsible for what is done with your account.</li>
      <li>Use what you learn about your neighbours, above all their numbers, only for matters of the community.</li>
      <li>Announce only guests who visit your own house, and give only the details that the gate needs.</li>
    </ul>
    <h2>3. Termination</h2>
    <p>
      An administrator may disable an account that breaks these rules or belongs to somebody who has moved out. You may
      ask for your own account to be disabled at any time. A disabled account cannot log in.
    </p>
    <h2>4. Contact</h2>
    <p>
      Questions about these terms go to the administrator of your community, or to us: see{' '}
      <a href={paths.contact}>Contact</a>.
    </p>
  </Article>
)
