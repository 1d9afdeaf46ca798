/** Where a button shows its icon alone; its label is then for screen readers, and the tooltip. */
export type IconOnly = 'never' | 'phone' | 'always'

export const iconStyles: Readonly<Record<IconOnly, string>> = {
  never: '',
  phone: 'max-sm:w-11 max-sm:grow-0 max-sm:px-0',
  always: 'w-11 px-0',
}
export const labelStyles: Readonly<Record<IconOnly, string>> = {
  never: '',
  phone: 'max-sm:sr-only',
  always: 'sr-only',
}
