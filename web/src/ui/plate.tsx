/** A vehicle number as its plate. Grouped for the eye, spelt for the ear, copied without spaces. */
export function Plate({ no, size = 'md' }: { no: string; size?: 'md' | 'lg' }) {
  return (
    <span
      className={`inline-flex max-w-full items-center rounded-sm border-2 border-plate-ink bg-plate font-mono font-bold tracking-wider whitespace-nowrap text-plate-ink tabular-nums shadow-card ${size === 'lg' ? 'px-3 py-1 text-lg' : 'px-2 py-0.5 text-sm'}`}
    >
      {/* Letters apart for a screen reader; a plain reader of the page's text finds the number as it is stored. */}
      <span className="sr-only select-none">{[...no].join(' ')}</span>
      <span aria-hidden="true">
        {groups(no).map((part, index) => (
          <span key={index} className={index ? 'ms-[0.6ch]' : ''}>
            {part}
          </span>
        ))}
      </span>
    </span>
  )
}

/** `MH23BE4467` → MH, 23, BE, 4467; what is not such a plate stays in one piece. */
const groups = (no: string) => /^([A-Z]{2})(\d{2})([A-Z]{1,3})(\d{4})$/.exec(no)?.slice(1) ?? [no]
