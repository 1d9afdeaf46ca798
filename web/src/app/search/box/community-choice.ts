import { useState } from 'react'

const key = 'searchCommunity'

export interface CommunityChoiceProps {
  value: string
  onChange: (id: string) => void
}

/** In which community a super admin searches, as long as the tab lives; empty for all. */
export function useCommunityChoice(userId: string): CommunityChoiceProps {
  const [value, setValue] = useState(() => {
    const [of, id = ''] = (sessionStorage.getItem(key) ?? '').split(' ')
    return of === userId ? id : ''
  })
  const onChange = (id: string) => {
    sessionStorage.setItem(key, `${userId} ${id}`)
    setValue(id)
  }
  return { value, onChange }
}
