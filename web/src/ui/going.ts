/** Shows, after a moment, that the next page is on its way (progress.css). */
export const showGoing = (going: boolean): void => {
  document.documentElement.toggleAttribute('data-going', going)
}
