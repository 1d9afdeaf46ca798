import { limits } from '@aangan/contract/core/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../../core/api/api.ts'

const search = client('search')

const pauseMs = 300
/** The same question within this time is not asked again: each is recorded. */
const answeredMs = 30_000

/** As the server counts it. */
const trimmed = (typed: string) => typed.trim().replace(/\s+/g, ' ')

/** What the server finds for what is typed, asked once typing rests. */
export function useFound(typed: string, communityId: string | undefined) {
  const words = trimmed(typed)
  const isLongEnough = words.length >= limits.findMin
  const [asked, setAsked] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  // Too short words end the question before.
  const q = isLongEnough ? asked : ''
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search', q, communityId],
    queryFn: ({ signal }) => search.find({ query: { q, communityId }, signal }),
    enabled: q.length >= limits.findMin,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: answeredMs,
    gcTime: answeredMs,
    refetchOnWindowFocus: false,
  })
  const isResting = asked === words
  const isPending = isLongEnough && (!isResting || isPlaceholderData || (isFetching && data === undefined))
  return {
    words,
    /** Undefined before the first answer, and after a failure. */
    groups: isLongEnough ? data?.groups : undefined,
    error: isPending || !isLongEnough ? null : error,
    /** The groups are those of earlier words, or none came yet. */
    isPending,
    isAsking: isPending && isResting,
    isAnswered: isLongEnough && !isPending && data !== undefined,
    /** Asks without waiting for a pause. */
    askNow: () => setAsked(words),
    retry: () => void refetch(),
  }
}
