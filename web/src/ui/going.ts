/** Shows a progress line while the next page loads (progress.css). */
export const showGoing = (going: boolean): void => {
  document.documentElement.toggleAttribute('data-going', going)
}
