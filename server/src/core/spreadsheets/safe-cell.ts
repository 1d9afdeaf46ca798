/**
 * What spreadsheets could take for a formula, also behind what they skip: white space, invisible characters and, where
 * people type them, wide signs. Controls that come first hide what follows them.
 */
const formula = /^(?:\p{Cc}|[\s\p{Cf}]*[=+\-@＝＋－＠])/u
/** Most cells begin with one of these. */
const plain = /^[\p{L}\p{N}]/u

/** The text of a cell that is no formula in any spreadsheet (ASVS 1.2.10): what begins like one gets `'` before it. */
export const safeCell = (value: string): string =>
  value === '' || plain.test(value) || !formula.test(value) ? value : `'${value}`
