import type { Visit } from './visits.ts'

/** Who said it, as far as the gate was told. */
export const saidBy = ({
  answeredBy,
  answeredName,
}: Pick<Visit, 'answeredBy'> & { readonly answeredName?: Visit['answeredName'] | undefined }): string | undefined =>
  answeredBy?.name ?? answeredName ?? undefined
