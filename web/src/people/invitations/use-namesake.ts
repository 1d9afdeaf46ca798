import { useState } from 'react'
import { ApiError } from '../../core/api/api-error.ts'

/** Offers to invite a namesake once the server has said that the name is invited already. */
export function useNamesake() {
  const [asks, setAsks] = useState(false)
  const asking = async <T>(sent: Promise<T>): Promise<T> => {
    try {
      return await sent
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invitation.twice') setAsks(true)
      throw error
    }
  }
  return { asks, asking }
}
