import { paths } from '../../core/address/paths.ts'
import { stored } from '../../core/storage.ts'

/** Where somebody lands who asked for no address: at a desk's device (desk/board/device.ts) its guards see the desk. */
export const firstPage = (): typeof paths.gate | typeof paths.dashboard =>
  stored('desk')?.includes(stored('communityId') ?? '-') && /\b(SECURITY|ADMIN)\b/.test(stored('role') ?? '')
    ? paths.gate
    : paths.dashboard
