/** 0 → A, 25 → Z, 26 → AA: how spreadsheets name columns. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** `C12` → 2; undefined where there are no letters. */
export function columnOf(address: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address) ?? []
  if (letters === undefined) return undefined
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}
