import { productName } from '@aangan/contract/core/product'

/** The logo: the courtyard's door. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
    <rect width="32" height="32" rx="8" className="fill-brand" />
    <path d="M7 26V15a9 9 0 0 1 18 0v11h-5V15.500a4 4 0 0 0-8 0V26Z" className="fill-on-brand" />
    <circle cx="16" cy="24" r="2.500" className="fill-marigold" />
  </svg>
)

/** Logo and name. */
export const Brand = () => (
  <a
    href="/"
    className="-ms-2 -me-1 flex min-h-11 items-center gap-2 rounded-md ps-2 pe-1 text-lg font-bold tracking-tight text-ink"
  >
    <Mark />
    {/* Hidden on the smallest phones, where the navigation needs the room. */}
    <span className="max-[24rem]:sr-only">{productName}</span>
  </a>
)
