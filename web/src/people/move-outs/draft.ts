export const draftOfMoveOut = (occupancyId: string) => `moveOut:${occupancyId}`
