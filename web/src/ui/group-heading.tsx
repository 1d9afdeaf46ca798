/** What the rows below have in common, and how many they are. */
export const GroupHeading = ({ title, count }: { title: string; count: number }) => (
  <span className="text-sm font-semibold text-soft">
    {title} <span className="font-normal tabular-nums">{count}</span>
  </span>
)
