/** The heading of a group, with the number of its rows. */
export const GroupHeading = ({ title, count }: { title: string; count: number }) => (
  <span className="text-sm font-semibold text-soft">
    {title} <span className="font-normal tabular-nums">{count}</span>
  </span>
)
