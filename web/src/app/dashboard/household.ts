import type { QueryClient } from '@tanstack/react-query'

/** Preloads a resident's vehicles and members (specification 2, Dashboard). */
export async function loadHousehold(queries: QueryClient) {
  const [{ myVehicles }, { myMembers }] = await Promise.all([
    import('../../people/vehicles/vehicles.queries.ts'),
    import('../../people/members/members.queries.ts'),
  ])
  await Promise.all([queries.prefetchQuery(myVehicles), queries.prefetchQuery(myMembers)])
}
