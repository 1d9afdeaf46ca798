export const userStatuses = ['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED'] as const
export type UserStatus = (typeof userStatuses)[number]
