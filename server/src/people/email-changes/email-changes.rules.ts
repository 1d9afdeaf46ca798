/** The page's addresses, with the code where no server and no log sees it. */
export const confirmEmailLink = (publicAddress: string, code: string): string => `${publicAddress}/email#${code}`
export const takeBackLink = (publicAddress: string, code: string): string => `${publicAddress}/email?keep#${code}`
