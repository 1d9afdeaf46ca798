declare module 'virtual:place-words' {
  /** What else people call each place of Go to, by the place's key; one file a language. */
  const words: Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>>
  export default words
}
