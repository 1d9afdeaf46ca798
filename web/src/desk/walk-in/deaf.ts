/** How long the screen ignores presses after it has replaced what was pressed. */
export const deafMs = 400
