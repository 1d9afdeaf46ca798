export function writeNoun(root: string, noun: string, plural?: string): string[]
