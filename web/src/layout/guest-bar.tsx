import { paths } from '../paths.ts'
import { BarLink } from './header.tsx'

export const GuestBar = ({ path }: { path: string }) => (
  <nav aria-label="Main" className="-me-2.5 flex flex-wrap sm:me-0 sm:gap-1">
    <BarLink href={paths.home} path={path}>
      Home
    </BarLink>
    <BarLink href={paths.login} path={path}>
      Login
    </BarLink>
    <BarLink href={paths.signup} path={path}>
      Signup
    </BarLink>
  </nav>
)
