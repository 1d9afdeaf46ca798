import { InsideNow } from './inside-now.tsx'
import { NeverAdmitted } from './never-admitted.tsx'
import { Recent } from './recent.tsx'

/** Below the visitors who are expected; loaded after them. */
export const Lately = ({ several }: { several: boolean }) => (
  <>
    <InsideNow several={several} />
    <Recent />
    <NeverAdmitted several={several} />
  </>
)
