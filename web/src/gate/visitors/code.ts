/** `482 913` */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
