export function writeNoun(root: string, area: string, noun: string, plural?: string): string[]
