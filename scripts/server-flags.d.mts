export const containerFlags: readonly string[]
export const machineFlags: readonly string[]
export const serverFlags: readonly string[]
export const serverEnvironment: Readonly<Record<string, string>>
