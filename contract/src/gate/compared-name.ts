/** Names are compared without case, spaces and signs. The desk repeats the server's comparison. */
export const comparedName = (name: string): string => name.toLowerCase().replace(/[ .,;:!?'"`’‘“”_\-–—/\\()&+*#@]/g, '')
