interface RowData {
  readonly oldData: string | null
  readonly newData: string | null
}

/** When what a row of the trail tells took place, where a desk told of it; null for every other row. */
export function occurredAtIn({ oldData, newData }: RowData): string | null {
  const data = newData ?? oldData
  if (data?.includes('"occurredAt"') !== true) return null
  const { occurredAt } = JSON.parse(data) as { readonly occurredAt?: string | null }
  return occurredAt ?? null
}
