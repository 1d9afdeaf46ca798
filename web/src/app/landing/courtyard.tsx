import { useT } from '../../core/language/language.ts'
import { GuestCard, NoticeCard } from './courtyard-cards.tsx'

/** The landing page's picture: a door with a plate and a notice. Its lamp and its windows are lit in the dark. */
export function Courtyard() {
  const t = useT()
  return (
    <svg
      viewBox="0 0 520 420"
      role="img"
      aria-label={t(
        'A house with a painted door. In front of it: a guest vehicle that has arrived for house A-101, and a notice about the water tank.',
      )}
      className="courtyard h-auto w-full"
    >
      <Light />
      <rect width="520" height="420" rx="24" fill="url(#sky)" />
      <NightSky />
      <Wall />
      <circle cx="260" cy="150" r="150" fill="url(#glow)" className="night" />
      <Door />
      <Garland />
      <Lamp />
      <Floor />
      <Tulsi />
      <GuestCard />
      <NoticeCard />
    </svg>
  )
}

const Light = () => (
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.5">
      <stop className="sky-high" />
      <stop offset="1" className="sky-low" />
    </linearGradient>
    <linearGradient id="pane" x1="0" y1="0" x2="0" y2="1">
      <stop className="pane-high" />
      <stop offset="1" className="pane-low" />
    </linearGradient>
    <radialGradient id="glow">
      <stop className="glow" stopOpacity="0.5" />
      <stop offset="0.4" className="glow" stopOpacity="0.18" />
      <stop offset="1" className="glow" stopOpacity="0" />
    </radialGradient>
  </defs>
)

const stars = [
  [278, 20, 1.2],
  [306, 48, 0.9],
  [338, 16, 1],
  [366, 40, 1.4],
  [398, 22, 0.9],
  [494, 58, 1],
  [504, 24, 1.3],
  [14, 84, 1],
] as const

const NightSky = () => (
  <g className="night fill-(--lamp)">
    {stars.map(([x, y, r]) => (
      <circle key={x} cx={x} cy={y} r={r} opacity="0.8" />
    ))}
    <path d="M452 20a20 20 0 1 0 12 36a16 16 0 0 1-12-36Z" />
  </g>
)

const Wall = () => (
  <g>
    <path d="M40 420V96h440v324Z" className="fill-(--wall)" />
    <path d="M28 76h464v20H28Z" className="fill-(--roof)" />
    <path d="M40 96h440v8H40Z" className="fill-(--eaves)" />
    {[76, 368].map((x) => (
      <g key={x}>
        <circle cx={x + 38} cy="200" r="84" fill="url(#glow)" className="night" />
        <path d={`M${x} 250v-70a38 38 0 0 1 76 0v70Z`} className="fill-(--frame)" />
        <path d={`M${x + 9} 250v-69a29 29 0 0 1 58 0v69Z`} fill="url(#pane)" />
        <path d={`M${x + 38} 152v98M${x + 9} 200h58`} className="stroke-(--bar)" strokeWidth="4" />
        <path d={`M${x - 6} 250h88v10h-88Z`} className="fill-(--stone)" />
      </g>
    ))}
  </g>
)

const Door = () => (
  <g>
    <path d="M184 372V204a76 76 0 0 1 152 0v168Z" className="fill-(--arch)" />
    <path d="M196 372V205a64 64 0 0 1 128 0v167Z" className="fill-(--door)" />
    <path d="M260 141v231" className="stroke-(--panel)" strokeWidth="4" />
    <path d="M208 206a52 52 0 0 1 45-51v51Zm104 0a52 52 0 0 0-45-51v51Z" className="fill-(--fanlight)" />
    {[208, 267].map((x) => (
      <g key={x} className="fill-(--panel)">
        <rect x={x} y="220" width="45" height="62" rx="4" />
        <rect x={x} y="296" width="45" height="62" rx="4" />
      </g>
    ))}
    <g className="fill-(--brass)">
      <circle cx="250" cy="289" r="4" />
      <circle cx="270" cy="289" r="4" />
    </g>
  </g>
)

// The strings grow longer towards the sides, so that the garland frames the arch. In the middle hangs the lamp.
const blossoms = [164, 180, 196, 212, 228, 244, 276, 292, 308, 324, 340, 356].map((x, index) => ({
  x,
  length: 4 + Math.round(((x - 260) / 96) ** 2 * 44),
  colours:
    index % 2 === Number(x > 260)
      ? (['fill-marigold', 'fill-(--petal)'] as const)
      : (['fill-(--petal)', 'fill-marigold'] as const),
}))

const Garland = () => (
  <g>
    {blossoms.map(({ x, length, colours: [top, bottom] }) => (
      <g key={x}>
        <path d={`M${x} 106v${length + 6}`} className="stroke-(--leaf)" strokeWidth="2" />
        <circle cx={x} cy={114 + length} r="5" className={bottom} />
        <circle cx={x} cy="104" r="8" className={top} />
      </g>
    ))}
  </g>
)

const Lamp = () => (
  <g>
    <circle cx="260" cy="121" r="44" fill="url(#glow)" className="night" />
    <path d="M260 96v12" className="stroke-(--brass)" strokeWidth="3" />
    <path d="M250 114a10 8 0 0 1 20 0Z" className="fill-(--brass)" />
    <path d="M252 114h16l-3 14h-10Z" className="fill-(--lamp)" />
    <path d="M253 128h14v3h-14Z" className="fill-(--brass)" />
  </g>
)

const Floor = () => (
  <g>
    <path d="M0 372h520v24a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z" className="fill-(--stone)" />
    <path d="M160 372h200l14 14H146Z" className="fill-(--step)" />
    <g className="fill-(--petal)">
      {[228, 244, 260, 276, 292].map((x) => (
        <path key={x} d={`M${x} 394l7 7-7 7-7-7Z`} />
      ))}
    </g>
  </g>
)

const Tulsi = () => (
  <g>
    <path d="M114 340c-20-14-20-40 0-58 20 18 20 44 0 58Z" className="fill-(--leaf)" />
    <path
      d="M98 344c-18-4-28-20-24-40 18 4 28 22 24 40Zm32 0c18-4 28-20 24-40-18 4-28 22-24 40Z"
      className="fill-(--leaf)"
      opacity="0.8"
    />
    <path d="M84 340h60l-8 46H92Z" className="fill-(--pot)" />
    <path d="M78 334h72v12H78Z" className="fill-(--pot)" />
  </g>
)
