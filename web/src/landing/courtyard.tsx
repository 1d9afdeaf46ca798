import { useT } from '../language/language.ts'

const plate = 'MH 23 BE 4467'

/** The landing page's picture: a door with a plate and a notice. */
export function Courtyard() {
  const t = useT()
  return (
    <svg
      viewBox="0 0 520 420"
      role="img"
      aria-label={t(
        'A house with a painted door. In front of it: a guest vehicle that has arrived for house A-101, and a notice about the water tank.',
      )}
      className="h-auto w-full"
    >
      <rect width="520" height="420" rx="24" className="fill-accent-wash" />
      <Wall />
      <Door />
      <Garland />
      <Floor />
      <Tulsi />
      <GuestCard />
      <NoticeCard />
    </svg>
  )
}

const Wall = () => (
  <g>
    <path d="M40 420V96h440v324Z" className="fill-surface" />
    <path d="M28 76h464v20H28Z" className="fill-accent" />
    <path d="M40 96h440v8H40Z" className="fill-line" />
    {[76, 368].map((x) => (
      <g key={x}>
        <path d={`M${x} 250v-70a38 38 0 0 1 76 0v70Z`} className="fill-sunk" />
        <path d={`M${x + 9} 250v-69a29 29 0 0 1 58 0v69Z`} className="fill-brand" />
        <path d={`M${x + 38} 152v98M${x + 9} 200h58`} className="stroke-surface" strokeWidth="4" />
        <path d={`M${x - 6} 250h88v10h-88Z`} className="fill-line" />
      </g>
    ))}
  </g>
)

const Door = () => (
  <g>
    <path d="M184 372V204a76 76 0 0 1 152 0v168Z" className="fill-marigold" />
    <path d="M196 372V205a64 64 0 0 1 128 0v167Z" className="fill-brand" />
    <path d="M260 141v231" className="stroke-brand-deep" strokeWidth="4" />
    <path d="M208 206a52 52 0 0 1 45-51v51Zm104 0a52 52 0 0 0-45-51v51Z" className="fill-brand-wash" opacity="0.35" />
    {[208, 267].map((x) => (
      <g key={x} className="fill-brand-deep">
        <rect x={x} y="220" width="45" height="62" rx="4" />
        <rect x={x} y="296" width="45" height="62" rx="4" />
      </g>
    ))}
    <g className="fill-marigold">
      <circle cx="250" cy="289" r="4" />
      <circle cx="270" cy="289" r="4" />
    </g>
  </g>
)

// The strings grow longer towards the sides, so that the garland frames the arch.
const blossoms = [164, 180, 196, 212, 228, 244, 260, 276, 292, 308, 324, 340, 356].map((x, index) => ({
  x,
  length: 4 + Math.round(((x - 260) / 96) ** 2 * 44),
  colours: index % 2 ? (['fill-accent', 'fill-marigold'] as const) : (['fill-marigold', 'fill-accent'] as const),
}))

const Garland = () => (
  <g>
    {blossoms.map(({ x, length, colours: [top, bottom] }) => (
      <g key={x}>
        <path d={`M${x} 106v${length + 6}`} className="stroke-success" strokeWidth="2" />
        <circle cx={x} cy={114 + length} r="5" className={bottom} />
        <circle cx={x} cy="104" r="8" className={top} />
      </g>
    ))}
  </g>
)

const Floor = () => (
  <g>
    <path d="M0 372h520v24a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z" className="fill-line" />
    <path d="M160 372h200l14 14H146Z" className="fill-sunk" />
    <g className="fill-accent">
      {[228, 244, 260, 276, 292].map((x) => (
        <path key={x} d={`M${x} 394l7 7-7 7-7-7Z`} />
      ))}
    </g>
  </g>
)

const Tulsi = () => (
  <g>
    <path d="M114 340c-20-14-20-40 0-58 20 18 20 44 0 58Z" className="fill-success" />
    <path
      d="M98 344c-18-4-28-20-24-40 18 4 28 22 24 40Zm32 0c18-4 28-20 24-40-18 4-28 22-24 40Z"
      className="fill-success"
      opacity="0.8"
    />
    <path d="M84 340h60l-8 46H92Z" className="fill-accent" />
    <path d="M78 334h72v12H78Z" className="fill-accent" />
  </g>
)

function GuestCard() {
  const t = useT()
  return (
    <g>
      <rect x="292" y="278" width="212" height="112" rx="14" className="fill-surface stroke-line" />
      <rect x="308" y="294" width="180" height="40" rx="6" className="fill-plate stroke-plate-ink" strokeWidth="2" />
      <text x="398" y="320" textAnchor="middle" className="fill-plate-ink font-mono text-lg font-bold">
        {plate}
      </text>
      <text x="308" y="366" className="fill-ink text-base font-semibold">
        A-101
      </text>
      <rect x="398" y="348" width="90" height="26" rx="13" className="fill-success-wash" />
      <text x="443" y="366" textAnchor="middle" className="fill-success text-sm font-semibold">
        {t('Arrived')}
      </text>
    </g>
  )
}

function NoticeCard() {
  const t = useT()
  return (
    <g>
      <rect x="16" y="6" width="236" height="62" rx="14" className="fill-surface stroke-line" />
      <circle cx="46" cy="37" r="16" className="fill-brand-wash" />
      <path d="M39 34v6h4l8 5V29l-8 5Z" className="fill-brand" />
      <text x="74" y="33" className="fill-ink text-base font-semibold">
        {t('Water tank')}
      </text>
      <text x="74" y="54" className="fill-soft text-sm">
        {t('Cleaning on Sunday')}
      </text>
    </g>
  )
}
