/** What takes the place of something that was pressed takes no press so soon. */
export const deafMs = 400
