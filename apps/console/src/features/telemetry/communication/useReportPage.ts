import { useState } from 'react'

/** Which page of a report is read: of another period or place it is the first one. */
export function useReportPage(query: object): { current: number; onChange: (current: number) => void } {
  const asked = JSON.stringify(query)
  const [page, setPage] = useState({ asked, current: 1 })
  return {
    current: page.asked === asked ? page.current : 1,
    onChange: (current) => setPage({ asked, current }),
  }
}
