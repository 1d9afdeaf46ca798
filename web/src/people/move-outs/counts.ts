export const countsText =
  '{vehicles, plural, one {# vehicle} other {# vehicles}}, {members, plural, one {# member} other {# members}}, {guests, plural, one {# planned guest} other {# planned guests}}'
/** Open passes, which are cancelled. */
export const passesText = '{passes, plural, one {# pass is cancelled.} other {# passes are cancelled.}}'
